import type { Named } from '../fields/named.ts'
import { divisionId, entityId, findTitle, officerId, orNew, propertyId } from './company.ts'
import { findClient } from './find.ts'

/** Fields that can be typed as names in every command. */
export const aClient: Named = { flag: 'client', words: 'Client: its name or id', find: findClient }
export const aDivision: Named = { flag: 'division', words: 'Division: its name or id', find: divisionId }
export const aProperty: Named = { flag: 'property', words: 'Property: its name or id', find: propertyId }
export const aTitle: Named = {
  flag: 'title',
  words: 'Officer title: its name or id',
  find: async (session, typed) => (await findTitle(session, typed)).id,
}
export const anEntity: Named = { flag: 'entity', words: 'Entity: its name or id, or the name of a new one', find: orNew(entityId) }
export const anOfficer: Named = { flag: 'officer', words: 'Officer: their name or id, or the name of a new one', find: orNew(officerId) }
