import type { CurrentUser } from '../../contract/authentication/calls.ts'
import type { SelectOption } from '../../contract/common.ts'
import type { Values } from '../../contract/fields/schema.ts'
import type { User } from '../../contract/users/calls.ts'
import { messages } from '../../rules/messages.ts'
import { isStaffRole, type Role } from '../../rules/permissions.ts'
import { whyNotNewPassword } from '../ui/forms/passwords.ts'
import type { Errors } from '../ui/forms/resolver.ts'
import type { FieldData } from '../ui/forms/SchemaInput.tsx'

export interface UserForm {
  /** The person who fills in the form. */
  user: CurrentUser
  record?: User
  roles: SelectOption[]
  clients: SelectOption[]
}

/** The client of the user in the form: none for staff roles. Only staff select it, and only for a new user. */
const clientOf = ({ user, record }: UserForm, { roleName, clientId }: Values): number | null => {
  if (record) return record.clientId
  if (!roleName || isStaffRole(roleName as Role)) return null
  return user.clientId ?? (clientId as number | null)
}

/** A setting of that client, from the select list of clients. */
const settingOf = (form: UserForm, values: Values, name: string): unknown => {
  const clientId = clientOf(form, values)
  return form.clients.find(({ value }) => value === clientId)?.meta?.[name]
}

const isClientRole = ({ roleName }: Values) => Boolean(roleName) && !isStaffRole(roleName as Role)

/** Staff always sign in by password, client users if their client allows it. */
const byPassword =
  (form: UserForm) =>
  (values: Values): boolean =>
    (Boolean(values.roleName) && !isClientRole(values)) || Boolean(settingOf(form, values, 'clientAllowUserPasswordLogin'))

/** Hidden if the client's properties are billed, and for staff, who receive no invoices. */
const getsInvoices = (form: UserForm) => (values: Values) =>
  Boolean(clientOf(form, values)) && settingOf(form, values, 'clientRenewalBillingResponsibility') !== 'Property'

const isOwn = ({ user, record }: UserForm) => record?.id === user.id

const passwordFields = (form: UserForm): FieldData[] => [
  { name: 'password', secret: true, shownIf: byPassword(form), required: !form.record, ...(form.record && { label: 'New Password' }) },
  { name: 'confirmPassword', secret: true, shownIf: byPassword(form), required: !form.record },
]

const commonFields = (form: UserForm): FieldData[] => [
  { name: 'firstName' },
  { name: 'lastName' },
  { name: 'title' },
  { name: 'email' },
  { name: 'phoneNumber', disabled: isOwn(form) && form.record?.twoFactorEnabled },
  { name: 'roleName', options: form.roles, disabled: isOwn(form) },
]

export const newFields = (form: UserForm): FieldData[] => [
  ...commonFields(form),
  ...(form.user.clientId === null
    ? [{ name: 'clientId', label: 'Client', options: form.clients, shownIf: isClientRole, required: true }]
    : []),
  ...passwordFields(form),
  { name: 'renewalInvoiceRecipient', shownIf: getsInvoices(form) },
]

export const editFields = (form: UserForm): FieldData[] => [
  ...commonFields(form),
  ...passwordFields(form),
  { name: 'renewalInvoiceRecipient', shownIf: getsInvoices(form) },
  { name: 'twoFactorEnabled', disabled: isOwn(form) },
  { name: 'active', disabled: isOwn(form) },
  ...(form.record?.isLockedOut ? [{ name: 'clearLockout' }] : []),
]

/** The errors that the schema does not cover. */
export const checkOf =
  (form: UserForm) =>
  (values: Values): Errors => {
    const asksPassword = byPassword(form)(values)
    return {
      ...(asksPassword && whyNotNewPassword(values)),
      ...(asksPassword && !form.record && !values.password && { password: messages.required }),
      ...(values.twoFactorEnabled === true && !values.phoneNumber && { phoneNumber: messages.phoneRequiredForTwoFactor }),
    }
  }

/** The visible fields and, for a user who is being deactivated, the contacts to delete. */
export const editSent =
  (form: UserForm) =>
  (values: Values): Values => {
    const names = editFields(form)
      .filter(({ shownIf }) => shownIf?.(values) ?? true)
      .map(({ name }) => name)
    const contacts = values.active ? [] : ['deletePropertyContactIds', 'deleteDivisionContactIds'].filter((name) => values[name])
    return Object.fromEntries([...names, ...contacts].map((name) => [name, values[name] ?? null]))
  }
