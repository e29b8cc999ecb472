import type { SelectOption } from '../../contract/common.ts'
import type { Values } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import type { User } from '../../contract/users/calls.ts'
import { messages, messagesOf, sentences } from '../../rules/messages.ts'
import { holdsWork, whatNewPasswordNeeds } from '../../rules/people/accounts.ts'
import { isStaffRole, ROLES } from '../../rules/people/permissions.ts'
import { type FormField, formsOn, requestOf } from '../form.ts'

export interface UserContext {
  /** The client of the person who fills in the form; null for staff. */
  ownClientId: number | null
  /** The roles that this person may give. */
  roles: readonly SelectOption[]
  /** `meta` has the settings that a user's form depends on. */
  clients: readonly SelectOption[]
}

export interface EditedUserContext extends UserContext {
  record: User
  /** Whether the user is the person who fills in the form. */
  isOwn: boolean
}

type AnyContext = UserContext & Partial<EditedUserContext>

const roleIn = ({ roleName }: Values) => ROLES.find((role) => role === roleName)

const isClientRole = (values: Values): boolean => {
  const role = roleIn(values)
  return role !== undefined && !isStaffRole(role)
}

/** The client of the user in the form: none for staff roles. Only staff select it, and only for a new user. */
const clientOf = (values: Values, { record, ownClientId }: AnyContext): unknown => {
  if (record) return record.clientId
  return isClientRole(values) ? (ownClientId ?? values.clientId) : null
}

/** A setting of that client. */
const settingOf = (name: string, values: Values, context: AnyContext): unknown =>
  context.clients.find(({ value }) => value === clientOf(values, context))?.meta?.[name]

/** Staff always sign in by password, client users if their client allows it. */
const hasPassword = (values: Values, context: AnyContext): boolean =>
  (roleIn(values) !== undefined && !isClientRole(values)) || Boolean(settingOf('clientAllowUserPasswordLogin', values, context))

const password: FormField<AnyContext> = { secret: true, appliesIf: hasPassword }

const whyOwn = ({ isOwn }: AnyContext) => (isOwn ? messages.ownAccountLocked : null)

const personFields = {
  firstName: {},
  lastName: {},
  title: {},
  email: {},
  phoneNumber: {
    flag: 'phone',
    whyFixed: ({ isOwn, record }: AnyContext) => (isOwn && record?.twoFactorEnabled ? messages.phoneLocked : null),
  },
  roleName: { flag: 'role', options: ({ roles }: AnyContext) => roles, whyFixed: whyOwn },
}

/** Hidden if the client's properties are billed, and for staff, who receive no invoices. */
const renewalInvoiceRecipient: FormField<AnyContext> = {
  flag: 'invoice-recipient',
  appliesIf: (values, context) =>
    Boolean(clientOf(values, context)) && settingOf('clientRenewalBillingResponsibility', values, context) !== 'Property',
}

const checkUser = (values: Values, context: AnyContext): Record<string, string> => ({
  ...(hasPassword(values, context) && {
    ...messagesOf(whatNewPasswordNeeds(values)),
  }),
  ...(values.twoFactorEnabled === true && !values.phoneNumber && { phoneNumber: messages.phoneRequiredForTwoFactor }),
})

export const newUser = formsOn<UserContext>()(calls.users.create, {
  request: () => ({}),
  fields: {
    ...personFields,
    roleName: { ...personFields.roleName, help: 'The role decides which fields follow: client, password, invoices.' },
    clientId: {
      label: 'Client',
      shownIf: ({ ownClientId }) => ownClientId === null,
      appliesIf: isClientRole,
      required: () => true,
      options: ({ clients }) => clients,
    },
    password: { ...password, help: messages.inviteInstead },
    confirmPassword: password,
    renewalInvoiceRecipient,
  },
  check: checkUser,
  again: ({ email }) => String(email),
})

/** The contacts with the user's e-mail, which can be removed when the user is deactivated. */
const linkedContacts: FormField<EditedUserContext> = { appliesIf: ({ active }, { record }) => record.active && !active }

export const editUser = formsOn<EditedUserContext>()(calls.users.update, {
  request: ({ record }) => requestOf(record),
  record: ({ record }) => record,
  fields: {
    ...personFields,
    password: { ...password, label: 'New Password' },
    confirmPassword: password,
    renewalInvoiceRecipient,
    twoFactorEnabled: { flag: 'two-factor', whyFixed: whyOwn },
    active: { whyFixed: whyOwn },
    clearLockout: { shownIf: ({ record }) => record.isLockedOut },
    removeSecondFactors: { shownIf: ({ record, isOwn }) => record.hasSecondFactors && !isOwn, help: messages.removeSecondFactors },
    deletePropertyContactIds: linkedContacts,
    deleteDivisionContactIds: linkedContacts,
  },
  check: checkUser,
  confirm: async ({ active }, { record }, send) => {
    if (active !== false || !record.active) return null
    const held = await send(calls.users.holdings, { params: { id: record.id } })
    if (!holdsWork(held)) return null
    const text = `${sentences.holds(`${record.firstName} ${record.lastName}`, held)} ${messages.deactivationUnassigns}`
    return { title: 'Deactivate and Leave It Unassigned?', text, confirm: 'Deactivate' }
  },
})
