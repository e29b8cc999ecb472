import { type Address, type MailingAddress, whatAddressNeeds, whatMailingAddressNeeds } from './address.ts'
import type { Day } from './day.ts'
import type { MessageKey } from './messages.ts'

/** What a client asks of its properties. */
export interface PropertySettings {
  isBillingIdRequired: boolean
  clientCostStructure: 'TouchFee' | 'Subscription'
  isPropertyDivisionRequired: boolean
}

/** The billing id can be required for TouchFee alone (product §1 "Clients"). */
export const needsBillingId = (client: Pick<PropertySettings, 'isBillingIdRequired' | 'clientCostStructure'>): boolean =>
  client.isBillingIdRequired && client.clientCostStructure === 'TouchFee'

/** A property as it is about to be stored. */
export interface PropertySoFar extends Address, MailingAddress {
  mailingAddressSameAsProperty?: boolean
  billingId?: string | null
  divisionId?: number | null
}

type Wrong = Record<string, MessageKey>

/** What a property still needs, a message key a field; {} when nothing does (spec 2 §5). */
export function whatPropertyNeeds(property: PropertySoFar, client: PropertySettings): Wrong {
  const wrong: Wrong = whatAddressNeeds(property)
  if (property.mailingAddressSameAsProperty === false) Object.assign(wrong, whatMailingAddressNeeds(property))
  if (needsBillingId(client) && !property.billingId?.trim()) wrong.billingId = 'required'
  if (client.isPropertyDivisionRequired && !property.divisionId) wrong.divisionId = 'required'
  return wrong
}

/** How a new property says whom one calls there: a contact, a reminder to find one, or its division's default contacts. */
export interface FirstContact {
  contact?: { name?: string | null; email?: string | null; title?: string | null; phone?: string | null } | null
  reminder?: boolean
  reminderFollowUpDate?: Day | null
  hasDefaultDivisionContacts: boolean
}

/** What the first contact of a new property still needs; nested fields are named with a dot (spec 2 §5). */
export function whatFirstContactNeeds(given: FirstContact, today: Day): Wrong {
  const { contact, reminder, reminderFollowUpDate, hasDefaultDivisionContacts } = given
  const wrong: Wrong = {}
  const isGiven = Object.values(contact ?? {}).some((value) => value?.trim())
  const mayBeLeftOut = reminder || hasDefaultDivisionContacts
  if (!contact?.name?.trim() && (isGiven || !mayBeLeftOut)) wrong['contact.name'] = 'required'
  if (!contact?.email?.trim() && !mayBeLeftOut) wrong['contact.email'] = 'required'
  if (reminder && reminderFollowUpDate && reminderFollowUpDate <= today) wrong.reminderFollowUpDate = 'dateNotInFuture'
  return wrong
}
