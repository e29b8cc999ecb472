import { whyCannotConvert, whyCannotDetach, whyCannotLink, whyCannotPromote } from '../../../rules/licenses/structure.ts'
import { change } from '../../kit/database/change.ts'
import { lock } from '../../kit/database/lock.ts'
import type { CallContext } from '../../kit/http/handler.ts'
import { refuse } from '../../kit/http/problems.ts'
import { License } from '../license.model.ts'

export const promote = async (ctx: CallContext, license: License): Promise<void> => {
  const reason = whyCannotPromote(license)
  if (reason) throw refuse.rule(reason)
  await change(ctx, license, { isMaster: true })
}

/** Makes a primary license standalone. Locks it, as linking a secondary does, so that a concurrent link cannot lose its primary. */
export const convertToSingle = async (ctx: CallContext, license: License): Promise<void> => {
  const { db } = ctx
  await lock(db, license)
  const child = await db('licenses').where('master_license_id', license.id).first('id')
  const reason = whyCannotConvert(license, child !== undefined)
  if (reason) throw refuse.rule(reason)
  await change(ctx, license, { isMaster: false })
}

/**
 * Locks the old and the new primary in the order of their ids, before the license itself. Copying a primary's changes to its secondaries
 * locks in the same order; another order could deadlock.
 */
const lockedPrimaries = async ({ db, user }: CallContext, ids: (number | null)[]): Promise<(id: number | null) => License | undefined> => {
  const wanted = ids.filter((id) => id !== null)
  const found = await License.query(db).modify(License.visibleTo(user)).whereIn('licenses.id', wanted).orderBy('id').forUpdate()
  return (id) => found.find((one) => one.id === id)
}

/** Links a license to a primary; null detaches it. Changes nothing else. */
export const moveUnder = async (ctx: CallContext, license: License, masterLicenseId: number | null): Promise<void> => {
  const primaryOf = await lockedPrimaries(ctx, [license.masterLicenseId, masterLicenseId])
  const under = primaryOf(license.masterLicenseId)
  if (masterLicenseId === null) {
    const reason = whyCannotDetach(license, under)
    if (reason) throw refuse.rule(reason)
  } else {
    const primary = primaryOf(masterLicenseId)
    if (!primary) throw refuse.unknownId('masterLicenseId')
    const reason = whyCannotLink(license, primary, under)
    if (reason) throw refuse.rule(reason, reason === 'linkIsPrimary' ? undefined : 'masterLicenseId')
  }
  await change(ctx, license, { masterLicenseId })
}
