import type { Client } from '../../contract/clients/calls.ts'
import type { Values } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { BILLING_RESPONSIBILITY_LABELS, COST_STRUCTURE_LABELS, optionsOf, SERVICE_LEVEL_LABELS } from '../../rules/labels.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { type Form, formsOn, requestOf } from '../form.ts'

export interface ClientContext {
  client: Client
}

/** Names, service level and settings. */
const clientFields = {
  legalName: {},
  displayName: {},
  serviceLevel: { options: () => optionsOf(SERVICE_LEVEL_LABELS) },
  clientCostStructure: { options: () => optionsOf(COST_STRUCTURE_LABELS) },
  clientRenewalBillingResponsibility: { options: () => optionsOf(BILLING_RESPONSIBILITY_LABELS) },
  clientAllowUserPasswordLogin: {},
  isBillingIdRequired: { enabledIf: ({ clientCostStructure }: Values) => clientCostStructure === 'TouchFee' },
  isPropertyContactRequired: {},
  isPropertyDivisionRequired: {},
}

export const approvalField = { min: 1, help: messages.approvalAbove }

const trustFields = {
  trustAccountActive: {},
  minimumBalanceThreshold: { enabledIf: ({ trustAccountActive }: Values) => trustAccountActive === true },
}

const editFields = { ...clientFields, approvalAbove: approvalField }

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
  // A change to Full Service hands licenses over to the provider.
  confirm: ({ serviceLevel }, { client }) =>
    serviceLevel === 'FullService' && client.serviceLevel !== 'FullService'
      ? {
          title: `Change to ${SERVICE_LEVEL_LABELS.FullService}`,
          text: sentences.fullServiceWarning(client.licensesWithClientCount),
          confirm: `Change to ${SERVICE_LEVEL_LABELS.FullService}`,
        }
      : null,
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
