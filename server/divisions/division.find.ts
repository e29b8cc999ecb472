import type { Loading } from '../kit/handler.ts'
import { DivisionContact } from './division.contact.model.ts'
import { Division } from './division.model.ts'

/** The division of a path, if the asker may see it, with the level of its client. */
export const visibleDivision = async ({ db, user, params }: Loading): Promise<Division | undefined> =>
  Division.query(db)
    .modify(Division.visibleTo(user))
    .join('clients', 'clients.id', 'divisions.client_id')
    .select('divisions.*', 'clients.service_level as client_service_level')
    .findById(params.id as number)

/** `/divisions/{id}/contacts/{contactId}`: a contact of another division is not found under this one. */
export const contactOfDivision = async (loading: Loading): Promise<DivisionContact | undefined> => {
  const division = await visibleDivision(loading)
  if (!division) return undefined
  const contact = await DivisionContact.query(loading.db).findOne({ id: loading.params.contactId, division_id: division.id })
  const { clientId, clientServiceLevel } = division
  return contact && Object.assign(contact, { clientId, clientServiceLevel })
}
