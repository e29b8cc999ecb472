import { propertyContacts as calls } from '../../../contract/properties/contacts.ts'
import { nameKey } from '../../kit/database/query.ts'
import { refuse } from '../../kit/http/problems.ts'
import type { ImportTarget } from '../../kit/import-kind.ts'
import { fieldIn } from '../../kit/unknown.ts'
import { PropertyContact } from '../../properties/part.model.ts'
import { changedBody, newBody } from './cells.ts'
import { placeOf, propertyIndex } from './properties.ts'
import type { Applying, RecordKind } from './record-session.ts'

/** The contact of a row: by id, else by its e-mail address or its name at the property. Two people of one name differ by their addresses. */
const contactOf = async ({ ctx, given }: Applying, propertyId: number): Promise<PropertyContact | undefined> => {
  const there = await PropertyContact.query(ctx.db).where('property_id', propertyId).orderBy('id')
  if (typeof given.id === 'number') {
    const found = there.find(({ id }) => id === given.id)
    if (!found) throw refuse.unknownId('id')
    return found
  }
  const byEmail = given.email ? there.find(({ email }) => nameKey(email) === nameKey(given.email)) : undefined
  return byEmail ?? there.find(({ name, email }) => nameKey(name) === nameKey(given.name) && !(email && given.email))
}

/** Contacts of the properties of a client. */
export const contactKind = ({ clientId }: ImportTarget): RecordKind => {
  const index = propertyIndex(clientId)
  return {
    kind: 'contacts',
    nameOf: ({ name }) => name,
    begin: (db) => index.begin(db),
    async apply(applying) {
      const { given, perform } = applying
      const place = placeOf(index, given.propertyName, given.address1, 'propertyName')
      if (!place) throw refuse.rule('importNoProperty', 'propertyName')
      const contact = await contactOf(applying, place.id)
      if (!contact) {
        const answer = await perform('propertyContacts.create', { id: place.id, body: newBody(calls.create.body, given) })
        return { outcome: 'created', recordId: Number(fieldIn(answer, 'id')) }
      }
      const body = changedBody(calls.update.body, { ...contact }, given)
      if (body) await perform('propertyContacts.update', { id: place.id, params: { contactId: contact.id }, body })
      return { outcome: body ? 'updated' : 'unchanged', recordId: contact.id }
    },
  }
}
