import { type Address, type MailingAddress, whatAddressNeeds, whatMailingAddressNeeds } from './address.ts'
import type { Day } from './day.ts'
import type { MessageKey } from './messages.ts'

/** What a client requires of its properties. */
export interface PropertySettings {
  isBillingIdRequired: boolean
  clientCostStructure: 'TouchFee' | 'Subscription'
  isPropertyDivisionRequired: boolean
}

/** Only clients with the cost structure TouchFee can require a billing id. */
export const needsBillingId = (client: Pick<PropertySettings, 'isBillingIdRequired' | 'clientCostStructure'>): boolean =>
  client.isBillingIdRequired && client.clientCostStructure === 'TouchFee'

/** A property before it is stored. */
export interface PropertySoFar extends Address, MailingAddress {
  mailingAddressSameAsProperty?: boolean
  billingId?: string | null
  divisionId?: number | null
}

type Wrong = Record<string, MessageKey>

/** The fields of a property that are missing, with a message key for each; {} when complete. */
export function whatPropertyNeeds(property: PropertySoFar, client: PropertySettings): Wrong {
  const wrong: Wrong = whatAddressNeeds(property)
  if (property.mailingAddressSameAsProperty === false) Object.assign(wrong, whatMailingAddressNeeds(property))
  if (needsBillingId(client) && !property.billingId?.trim()) wrong.billingId = 'required'
  if (client.isPropertyDivisionRequired && !property.divisionId) wrong.divisionId = 'required'
  return wrong
}

/** A new property needs a contact, a reminder to add one, or a division with default contacts. */
export interface FirstContact {
  contact?: { name?: string | null; email?: string | null; title?: string | null; phone?: string | null } | null
  reminder?: boolean
  reminderFollowUpDate?: Day | null
  hasDefaultDivisionContacts: boolean
}

/** What is missing of the first contact of a new property. Nested fields are named with a dot. */
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
