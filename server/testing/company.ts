import type { Knex } from 'knex'
import { aDivision, aDivisionContact, anEntity, anEntityOfficer, anOfficer, anOfficerTitle } from '../../fixtures/builders.ts'

/** An entity with one of its officers, both managed by the same side. */
export interface Managed {
  entityId: number
  officerId: number
  entityOfficerId: number
  isManagedByClient: boolean
}

/** The company data of a client. */
export interface Company {
  divisionId: number
  divisionContactId: number
  titleId: number
  byClient: Managed
  byProvider: Managed
}

const aManaged = async (db: Knex, mark: string, clientId: number, isManagedByClient: boolean, titleId: number): Promise<Managed> => {
  const { id: entityId } = await anEntity(db, { clientId, name: `${mark} company`, isManagedByClient })
  const { id: officerId } = await anOfficer(db, { clientId, name: `${mark} officer`, isManagedByClient })
  const link = await anEntityOfficer(db, { corporateEntityId: entityId, corporateOfficerId: officerId, titleIds: [titleId] })
  return { entityId, officerId, entityOfficerId: link.id, isManagedByClient }
}

export const aCompany = async (db: Knex, mark: string, clientId: number): Promise<Company> => {
  const { id: divisionId } = await aDivision(db, { clientId, name: `${mark} division`, companyCode: `${mark} code` })
  const contact = await aDivisionContact(db, { divisionId, name: `${mark} contact`, title: `${mark} title` })
  const { id: titleId } = await anOfficerTitle(db, { clientId, name: `${mark} title` })
  const byClient = await aManaged(db, `${mark} one`, clientId, true, titleId)
  const byProvider = await aManaged(db, `${mark} two`, clientId, false, titleId)
  return { divisionId, divisionContactId: contact.id, titleId, byClient, byProvider }
}
