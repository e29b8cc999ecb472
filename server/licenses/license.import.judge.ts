import type { LicenseImport, LicenseImportResult } from '../../contract/licenses.import.ts'
import { say } from '../../rules/messages.ts'
import type { CallContext } from '../kit/handler.ts'
import { mapInTurns } from '../kit/turns.ts'
import { whyNotWritten } from './license.import.held.ts'
import { dateRulesFor, type Ground, sameName } from './license.import.plan.ts'
import { entitiesOf, type HeldLicense, licenseesAmong, licensesAmong, primariesAmong } from './license.import.queries.ts'
import { type JudgedRow, judgeRow } from './license.import.rows.ts'
import { type LicenseValues, staysThere, valuesFor } from './license.import.values.ts'

export type RefusedRow = LicenseImportResult['refused'][number]

/** A valid row, and its effect on its license. */
export interface PlannedRow {
  row: JudgedRow
  /** The license at the time of the preflight; undefined if the row creates one. */
  held: HeldLicense | undefined
  values: LicenseValues
  effect: 'created' | 'updated' | 'unchanged'
}

export interface Preflight {
  planned: PlannedRow[]
  refused: RefusedRow[]
}

/** Validates each row. A repeated license number is refused. */
const judgeRows = async (ground: Ground, given: LicenseImport) => {
  const firstRows = new Map<string, number>()
  const rows: JudgedRow[] = []
  const refused: RefusedRow[] = []
  await mapInTurns(given.rows, (row) => {
    const outcome = judgeRow(row, dateRulesFor(ground, row.licenseType ?? ''))
    if ('errors' in outcome) return refused.push({ row: row.row, licenseNumber: outcome.licenseNumber, errors: outcome.errors })
    const { licenseNumber } = outcome.judged
    const first = firstRows.get(licenseNumber)
    if (first !== undefined) return refused.push({ row: row.row, licenseNumber, errors: { licenseNumber: [say.alreadyInRow(first)] } })
    firstRows.set(licenseNumber, row.row)
    return rows.push(outcome.judged)
  })
  return { rows, refused }
}

/** Adds the licenses that the rows name to the context, and the client's entities if a row names a licensee. */
const surveyLicenses = async ({ db }: CallContext, ground: Ground, rows: JudgedRow[]): Promise<void> => {
  const { client, authority, licenses, licensees, primaries, entities } = ground
  const numbers = rows.map((row) => row.licenseNumber)
  const held = authority ? await licensesAmong(db, client.id, authority.id, numbers) : []
  for (const license of held) licenses.set(license.licenseNumber, license)
  const ids = held.map(({ id }) => id)
  for (const { licenseId, name } of await licenseesAmong(db, ids))
    licensees.set(licenseId, (licensees.get(licenseId) ?? new Set()).add(sameName(name)))
  for (const id of await primariesAmong(db, ids)) primaries.add(id)
  if (rows.every((row) => row.licensees.length === 0)) return
  for (const { id, name } of await entitiesOf(db, client.id)) if (!entities.has(sameName(name))) entities.set(sameName(name), id)
}

const plan = (ground: Ground, row: JudgedRow): PlannedRow => {
  const held = ground.licenses.get(row.licenseNumber)
  const values = valuesFor(ground, row, held)
  if (!held) return { row, held, values, effect: 'created' }
  const sameType = ground.types.get(sameName(row.licenseType))?.id === held.licenseTypeId
  const same = (Object.keys(values) as (keyof LicenseValues)[]).every((field) => values[field] === held[field])
  const samePeople = row.licensees.every((name) => ground.licensees.get(held.id)?.has(sameName(name)))
  const isUnchanged = staysThere(ground, row, held) && sameType && same && samePeople
  return { row, held, values, effect: isUnchanged ? 'unchanged' : 'updated' }
}

/** Validates the whole file without writing anything. The event loop gets a turn every few milliseconds. */
export const judgeImport = async (ctx: CallContext, ground: Ground, given: LicenseImport): Promise<Preflight> => {
  const { rows, refused } = await judgeRows(ground, given)
  await surveyLicenses(ctx, ground, rows)
  const planned: PlannedRow[] = []
  await mapInTurns(rows, (row) => {
    const one = plan(ground, row)
    const errors = one.effect === 'unchanged' ? null : whyNotWritten(ctx.user, ground, row)
    if (errors) refused.push({ row: row.row, licenseNumber: row.licenseNumber, errors })
    else planned.push(one)
  })
  return { planned, refused }
}
