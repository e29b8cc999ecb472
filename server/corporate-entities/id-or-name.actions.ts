import { isStaff } from '../../rules/people/permissions.ts'
import { CorporateOfficer } from '../corporate-officers/corporate-officer.model.ts'
import { create } from '../kit/database/change.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { CorporateEntity } from './corporate-entity.model.ts'

/** Both models have the columns that are used here. */
const KINDS = {
  corporateEntity: { kind: CorporateEntity as typeof CorporateOfficer, inactive: 'entityOfThatNameInactive' },
  corporateOfficer: { kind: CorporateOfficer, inactive: 'officerOfThatNameInactive' },
} as const

/**
 * Selects an entity or officer of the client by id or by name. An unknown name creates a record, managed by the caller's side. If
 * several records share the name, the first active one is selected. An inactive record cannot be selected by name, and no second
 * record with its name is created. `field`: the field of the body that a refusal names.
 */
export const chosenByIdOrName = async (
  ctx: CallContext,
  of: keyof typeof KINDS,
  clientId: number,
  given: number | string,
  field: string = of,
): Promise<number> => {
  const { kind, inactive } = KINDS[of]
  const held = kind.query(ctx.db).where('client_id', clientId)
  if (typeof given === 'number') {
    if (!(await held.findById(given))) throw refuse.unknownId(field)
    return given
  }
  const name = given.trim()
  const [named] = await held.whereRaw('lower(name) = lower(?)', [name]).orderBy([{ column: 'active', order: 'desc' }, 'id'])
  if (named && !named.active) throw refuse.rule(inactive, field)
  if (named) return named.id
  return (await create(ctx, kind, { clientId, isManagedByClient: !isStaff(ctx.user), name, active: true })).id
}
