import type { Knex } from 'knex'
import type { PropertyFields } from '../../contract/properties/calls.ts'
import { type MessageKey, messages } from '../../rules/messages.ts'
import { whatPropertyNeeds } from '../../rules/properties.ts'
import type { Client } from '../clients/client.model.ts'
import { clock } from '../kit/clock.ts'
import { refuse } from '../kit/http/problems.ts'
import { sentencesOf, withoutBlanks } from '../kit/values.ts'
import { isLineOfBusiness } from '../lists/lists.queries.ts'
import type { Property } from './property.model.ts'

const NO_MAILING_ADDRESS: Partial<Property> = {
  mailingAddress1: null,
  mailingAddress2: null,
  mailingCity: null,
  mailingState: null,
  mailingZip: null,
  mailingCountry: null,
  mailingCounty: null,
}

type PropertyInput = Omit<Partial<PropertyFields>, 'divisionId' | 'customFields'>

/** The property columns of a body: changed notes get a timestamp, and the mailing address is cleared if it is the same. */
export const valuesOf = (given: PropertyInput, before?: Property): Partial<Property> => {
  const values: Partial<Property> = withoutBlanks(given)
  if (values.notes !== undefined && values.notes !== (before?.notes ?? null)) values.notesTimestamp = values.notes && clock.now()
  const same = values.mailingAddressSameAsProperty ?? before?.mailingAddressSameAsProperty ?? true
  return { ...values, mailingAddressSameAsProperty: same, ...(same && NO_MAILING_ADDRESS) }
}

/** Refuses a property without the fields that its client or its address requires, or with an unknown line of business. */
export const mustBeComplete = async (
  db: Knex,
  property: Partial<Property> & { divisionId: number | null },
  client: Client,
  more: Record<string, MessageKey> = {},
): Promise<void> => {
  const errors = sentencesOf({ ...whatPropertyNeeds(property, client), ...more })
  if (!(await isLineOfBusiness(db, property.lineOfBusinessId))) errors.lineOfBusinessId = [messages.unknownId]
  if (Object.keys(errors).length > 0) throw refuse.invalid(errors)
}
