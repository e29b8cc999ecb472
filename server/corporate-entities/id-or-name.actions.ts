import { isStaff } from '../../rules/permissions.ts'
import { CorporateOfficer } from '../corporate-officers/corporate-officer.model.ts'
import { create } from '../kit/change.ts'
import type { Asked } from '../kit/handler.ts'
import { refuse } from '../kit/problems.ts'
import { CorporateEntity } from './corporate-entity.model.ts'

/** What is asked of an officer here, an entity has too. */
const KINDS = {
  corporateEntity: { kind: CorporateEntity as typeof CorporateOfficer, inactive: 'entityOfThatNameInactive' },
  corporateOfficer: { kind: CorporateOfficer, inactive: 'officerOfThatNameInactive' },
} as const

/**
 * An entity or officer of that client by id; a name is that of one which the client has, or makes a new one, managed by
 * the maker's side (product §1). Two may share a name, being two people or companies: the first active one is meant.
 * One that is inactive is nobody to be chosen by mistake, nor to be made a second time.
 */
export const chosenByIdOrName = async (
  ask: Asked,
  field: keyof typeof KINDS,
  clientId: number,
  given: number | string,
): Promise<number> => {
  const { kind, inactive } = KINDS[field]
  const held = kind.query(ask.db).where('client_id', clientId)
  if (typeof given === 'number') {
    if (!(await held.findById(given))) throw refuse.unknownId(field)
    return given
  }
  const name = given.trim()
  const [named] = await held.whereRaw('lower(name) = lower(?)', [name]).orderBy([{ column: 'active', order: 'desc' }, 'id'])
  if (named && !named.active) throw refuse.rule(inactive, field)
  if (named) return named.id
  return (await create(ask, kind, { clientId, isManagedByClient: !isStaff(ask.user), name, active: true })).id
}
