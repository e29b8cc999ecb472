import type { Client } from '../../contract/clients/calls.ts'
import type { Values } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { BILLING_RESPONSIBILITY_LABELS, COST_STRUCTURE_LABELS, optionsOf, ROLE_LABELS, SERVICE_LEVEL_LABELS } from '../../rules/labels.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { CLIENT_ROLES } from '../../rules/people/permissions.ts'
import { type Form, type FormField, formsOn, requestOf } from '../form.ts'

export interface ClientContext {
  client: Client
}

/** Names, service level and settings. */
const clientFields = {
  legalName: {},
  displayName: {},
  serviceLevel: { options: () => optionsOf(SERVICE_LEVEL_LABELS), help: messages.serviceLevelHelp },
  clientCostStructure: { options: () => optionsOf(COST_STRUCTURE_LABELS) },
  clientRenewalBillingResponsibility: { options: () => optionsOf(BILLING_RESPONSIBILITY_LABELS) },
  clientAllowUserPasswordLogin: {},
  isBillingIdRequired: { enabledIf: ({ clientCostStructure }: Values) => clientCostStructure === 'TouchFee' },
  isPropertyContactRequired: {},
  isPropertyDivisionRequired: {},
}

export const approvalField = { min: 1, help: messages.approvalAbove }

export const secondFactorField = {
  flag: 'second-factor-role',
  mayBeEmpty: true,
  help: messages.secondFactorRolesHelp,
  options: () => CLIENT_ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] })),
}

const trustFields = {
  trustAccountActive: {},
  minimumBalanceThreshold: { enabledIf: ({ trustAccountActive }: Values) => trustAccountActive === true },
}

/** Cannot be switched off while single sign-on is not configured, because nobody could sign in. */
const passwordSignIn: FormField<ClientContext> = {
  whyFixed: ({ client }) =>
    client.clientAllowUserPasswordLogin && !client.singleSignOn ? sentences.passwordSignInNeeded(client.passwordUsersCount) : null,
}

export const requestCodeField = { help: messages.requestCodeHelp }

const editFields = {
  ...clientFields,
  isRequestCodeRequired: requestCodeField,
  clientAllowUserPasswordLogin: passwordSignIn,
  approvalAbove: approvalField,
  secondFactorRoles: secondFactorField,
}

/** With the settings that most clients have. */
export const newClient = formsOn<object>()(calls.clients.create, {
  request: () => ({}),
  record: () => ({
    clientCostStructure: 'Subscription',
    clientRenewalBillingResponsibility: 'Client',
    clientAllowUserPasswordLogin: true,
    isBillingIdRequired: false,
    isPropertyContactRequired: false,
    isPropertyDivisionRequired: false,
  }),
  fields: clientFields,
})

/** The body of an update is the whole client: fields that a form does not have are sent as they are stored. */
const clientForm = (form: Pick<Form<ClientContext>, 'fields' | 'title'>): Form<ClientContext> => ({
  call: calls.clients.update,
  request: ({ client }) => requestOf(client),
  record: ({ client }) => client,
  bodyOf: (values, { client }) => {
    const all: Values = { ...client, ...values }
    return Object.fromEntries(Object.keys({ ...editFields, ...trustFields }).map((name) => [name, all[name]]))
  },
  confirm: ({ serviceLevel, clientAllowUserPasswordLogin }, { client }) => {
    const warnings = [
      // A change to Full Service hands licenses over to the provider.
      ...(serviceLevel === 'FullService' && client.serviceLevel !== 'FullService'
        ? [{ title: `Change to ${SERVICE_LEVEL_LABELS.FullService}`, text: sentences.fullServiceWarning(client.licensesWithClientCount) }]
        : []),
      ...(clientAllowUserPasswordLogin === false && client.clientAllowUserPasswordLogin && client.singleSignOn
        ? [{ title: 'Switch off Password Sign-in', text: sentences.passwordSignInOff(client.passwordUsersCount) }]
        : []),
    ]
    const [first] = warnings
    return first ? { title: first.title, text: warnings.map(({ text }) => text).join(' '), confirm: first.title } : null
  },
  ...form,
})

export const clientForms = {
  edit: clientForm({ fields: editFields }),
  trustAccount: clientForm({ fields: trustFields, title: () => 'Edit Trust Account' }),
}

export const depositToTrust = formsOn<{ clientId: number }>()(calls.clients.addToLedger, {
  title: () => 'Deposit',
  request: ({ clientId: id }) => ({ params: { id } }),
  fields: { amount: { required: () => true }, description: {} },
})
