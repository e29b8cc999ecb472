import type { CopyInformation, CopyTracking } from '../../../contract/licenses/copy.ts'
import { dueDateOf } from '../../../rules/intervals/intervals.ts'
import { COPY_GROUPS, type CopiedField } from '../../../rules/licenses/copy.ts'
import { keysOf } from '../../../rules/records.ts'
import { asBatch } from '../../kit/batch.ts'
import { change } from '../../kit/database/change.ts'
import type { CallContext } from '../../kit/http/handler.ts'
import { refuse } from '../../kit/http/problems.ts'
import { dateRulesOf } from '../../license-types/license-type.queries.ts'
import { License } from '../license.model.ts'
import { type People, peopleOf, writePeople } from './people.actions.ts'
import { touch } from './touch.actions.ts'

type Copying = Partial<CopyInformation & CopyTracking>

/** The values of a license that can be copied. */
export type Copied = License & Required<People>

export const copiedOf = async ({ db }: CallContext, license: License): Promise<Copied> =>
  Object.assign(License.fromJson({ ...license }, { skipValidation: true }), await peopleOf(db, license.id))

/** Inactive secondaries are not changed. */
const activeSecondaries = ({ db }: CallContext, license: License): Promise<License[]> =>
  License.query(db).where({ master_license_id: license.id, active: true }).orderBy('id').execute()

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** The fields of the selected groups that this edit has changed. */
const changedFields = (before: Copied, after: Copied, copying: Copying): CopiedField[] =>
  keysOf(COPY_GROUPS)
    .filter((group) => copying[group])
    .flatMap((group): readonly CopiedField[] => COPY_GROUPS[group])
    .filter((field) => !isSame(before[field], after[field]))

const DATES: readonly CopiedField[] = ['effectiveDate', 'expirationDate', 'trackDate']
const PEOPLE: readonly CopiedField[] = ['licenseeIds', 'officers']

const pick = (after: Copied, fields: CopiedField[]) => Object.fromEntries(fields.map((field) => [field, after[field]]))

/** Copied dates have the source 'copied'. The due date is calculated from the expiration date by the secondary's own type. */
const datesOf = async ({ db }: CallContext, after: Copied, child: License, fields: CopiedField[]): Promise<Partial<License>> => {
  const dates = fields.filter((field) => DATES.includes(field))
  const sources = Object.fromEntries(dates.map((field) => [`${field}Source`, after[field] ? 'copied' : null]))
  if (!dates.includes('expirationDate')) return sources
  const { rule } = await dateRulesOf(db, child.licenseTypeId)
  const dueDate = dueDateOf(rule, after.expirationDate)
  return { ...sources, dueDate, dueDateSource: dueDate ? 'rule' : null }
}

const copyTo = async (ctx: CallContext, after: Copied, child: License, fields: CopiedField[]): Promise<void> => {
  const { version } = child
  const columns = fields.filter((field) => !PEOPLE.includes(field))
  await change(ctx, child, { ...pick(after, columns), ...(await datesOf(ctx, after, child, fields)) })
  const people = fields.filter((field) => PEOPLE.includes(field))
  if ((await writePeople(ctx, child, pick(after, people))) && child.version === version) await touch(ctx, child)
}

/**
 * Copies the changed fields of a primary license to its active secondaries, as a batch. Copies the selected groups; `copying.fields` can
 * narrow them for each secondary.
 */
export const copyChanges = async (ctx: CallContext, before: Copied, license: License, copying: Copying): Promise<void> => {
  const children = await activeSecondaries(ctx, license)
  const named = copying.fields && new Map(copying.fields.map(({ licenseId, fields }) => [licenseId, fields]))
  if (named && [...named.keys()].some((id) => !children.some((child) => child.id === id)))
    throw refuse.unknownId('copyToSecondaryLicenses.fields')
  const after = await copiedOf(ctx, license)
  const changed = changedFields(before, after, copying)
  await asBatch(ctx, undefined, undefined, async () => {
    for (const child of children) {
      const fields = changed.filter((field) => named?.get(child.id)?.includes(field) ?? !named)
      if (fields.length > 0) await copyTo(ctx, after, child, fields)
    }
  })
}

/**
 * The dates that a completed renewal gives to a secondary. A renewal of a Perpetual primary may have no expiration and track date; copying
 * that would erase those of a secondary that does expire.
 */
const renewedDates = async ({ db }: CallContext, after: Copied, child: License): Promise<CopiedField[]> => {
  const { isPerpetual } = await dateRulesOf(db, child.licenseTypeId)
  return DATES.filter((field) => isPerpetual || after[field] !== null)
}

/** Copies the dates of a completed renewal to the active secondaries. */
export const copyDates = async (ctx: CallContext, license: License): Promise<void> => {
  const after = await copiedOf(ctx, license)
  for (const child of await activeSecondaries(ctx, license)) await copyTo(ctx, after, child, await renewedDates(ctx, after, child))
}
