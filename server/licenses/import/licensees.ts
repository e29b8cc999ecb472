import { present } from '../../../rules/present.ts'
import { audit } from '../../kit/database/change.ts'
import { among, insertRows } from '../../kit/database/many.ts'
import { nameKey } from '../../kit/database/query.ts'
import type { CallContext } from '../../kit/http/handler.ts'
import type { StepContext } from './reload.ts'
import type { ValidRow } from './rows.ts'
import type { PlannedRow } from './validate.ts'

interface Linked {
  id: number
  row: ValidRow
  held: PlannedRow['held']
}

interface Link {
  licenseId: number
  corporateEntityId: number
}

/** Adds the licensees of the rows to their licenses. */
export const linkLicensees = async ({ ctx, current }: StepContext, licenses: Linked[]): Promise<void> => {
  const links = licenses.flatMap(({ id, row }) =>
    row.licensees.map((name) => ({ licenseId: id, corporateEntityId: current.entities.get(nameKey(name)) })),
  )
  const added = await insertRows<Link>(ctx.db, 'license_licensees', links, {
    returning: ['licenseId', 'corporateEntityId'],
    onConflict: 'do nothing',
  })
  await auditLinks(ctx, licenses, added)
}

/** Audits licensees added to existing licenses. For new licenses, the audit of the creation contains them. */
const auditLinks = async (ctx: CallContext, licenses: Linked[], added: Link[]): Promise<void> => {
  const changed = licenses.filter(({ id, held }) => held && added.some(({ licenseId }) => licenseId === id))
  if (changed.length === 0) return
  const all: Link[] = await ctx
    .db('license_licensees')
    .modify(
      among(
        ctx.db,
        'license_id',
        changed.map(({ id }) => id),
      ),
    )
    .orderBy('corporate_entity_id')
    .select({ licenseId: 'license_id', corporateEntityId: 'corporate_entity_id' })
  const idsOf = (links: Link[], id: number) => links.filter(({ licenseId }) => licenseId === id).map((link) => link.corporateEntityId)
  await audit(
    ctx,
    changed.map(({ id, held }) => {
      const [to, more] = [idsOf(all, id), idsOf(added, id)]
      const { clientId, propertyId } = present(held)
      const changes = [{ field: 'licenseeIds', from: to.filter((one) => !more.includes(one)), to }]
      return { record: 'licenses', recordId: id, clientId, licenseId: id, propertyId, changes }
    }),
  )
}
