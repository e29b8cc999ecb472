import objection from 'objection'
import type { Acting } from '../kit/database/acting.ts'
import { audit } from '../kit/database/change.ts'
import { refuse } from '../kit/http/problems.ts'
import { LicenseType } from './license-type.model.ts'

const LINKS = {
  subCategoryIds: { table: 'license_type_sub_categories', column: 'license_category_id' },
  renewalTipIds: { table: 'license_type_tips', column: 'renewal_tip_id' },
} as const

/** Links are part of the type, so changing them also changes its version. Returns whether anything changed. */
export const setLinks = async (
  acting: Acting,
  type: LicenseType,
  field: keyof typeof LINKS,
  given: readonly number[],
): Promise<boolean> => {
  const { db } = acting
  const { table, column } = LINKS[field]
  const { id, version, clientId } = type
  const before: number[] = await db(table).where('license_type_id', id).orderBy(column).pluck(column)
  const after = [...given].sort((a, b) => a - b)
  if (before.join() === after.join()) return false
  const raised = await LicenseType.query(db)
    .patch({ version: objection.raw('version + 1') })
    .where({ id, version })
  if (raised === 0) throw refuse.rule('changedMeanwhile')
  type.version = version + 1
  await db(table).where('license_type_id', id).delete()
  if (after.length) await db(table).insert(after.map((linked) => ({ license_type_id: id, [column]: linked })))
  const changes = [{ field, from: before, to: after }]
  await audit(acting, [{ record: 'license_types', recordId: id, clientId, licenseId: null, propertyId: null, changes }])
  return true
}
