import type { LoadContext } from '../kit/http/handler.ts'
import { DivisionContact } from './contacts/contact.model.ts'
import { Division } from './division.model.ts'

/** The division of a path, if the caller can see it, with the service level of its client. */
export const visibleDivision = async ({ db, user, params }: LoadContext): Promise<Division | undefined> =>
  Division.query(db)
    .modify(Division.visibleTo(user))
    .join('clients', 'clients.id', 'divisions.client_id')
    .select('divisions.*', 'clients.service_level as client_service_level')
    .findById(params.id)

/** The contact of `/divisions/{id}/contacts/{contactId}`; undefined for a contact of another division. */
export const contactOfDivision = async (loading: LoadContext<'id' | 'contactId'>): Promise<DivisionContact | undefined> => {
  const division = await visibleDivision(loading)
  if (!division) return undefined
  const contact = await DivisionContact.query(loading.db).findOne({ id: loading.params.contactId, division_id: division.id })
  const { clientId, clientServiceLevel } = division
  return contact && Object.assign(contact, { clientId, clientServiceLevel })
}
