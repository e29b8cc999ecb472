import type { LicenseImportResult } from '../../../contract/licenses/import.ts'
import { sentences } from '../../../rules/messages.ts'
import { keysOf } from '../../../rules/records.ts'
import { storedTexts, textChanges, type Written } from '../../custom-fields/values.actions.ts'
import { nameKey } from '../../kit/database/query.ts'
import type { CallContext } from '../../kit/http/handler.ts'
import { mapInTurns } from '../../kit/limits/turns.ts'
import type { Assignment } from '../assignment/side.ts'
import { assignmentFor, whyNotNew } from './assignee.ts'
import { dateRulesFor, type ImportContext } from './context.ts'
import { entitiesOf, type HeldLicense, licenseesAmong, licensesAmong, primariesAmong } from './import.queries.ts'
import { type Kept, keptOf } from './kept.ts'
import { type GivenImport, type ImportedRow, inOneLine, type ValidRow, validateRow } from './rows.ts'
import { whyNotWritten } from './rules.ts'
import { type LicenseValues, staysThere, valuesFor } from './values.ts'

export type RefusedRow = LicenseImportResult['refused'][number]

/** A valid row, and its effect on its license. */
export interface PlannedRow {
  row: ValidRow
  /** The license at the time of the preflight; undefined if the row creates one. */
  held: HeldLicense | undefined
  values: LicenseValues
  /** The changes of its custom fields. */
  texts: Written[]
  effect: 'created' | 'updated' | 'unchanged'
  /** Whether it changes the license itself, besides its assignment. */
  isEdited: boolean
  /** The new assignment of an existing license. */
  assignment?: Assignment | undefined
  /** The fields in which the row differs from kept values. */
  kept: readonly Kept[]
}

export interface Preflight {
  planned: PlannedRow[]
  refused: RefusedRow[]
}

/** Validates each row. A repeated license number is refused. */
const validateRows = async (importCtx: ImportContext, given: GivenImport) => {
  const firstRows = new Map<string, number>()
  const rows: ValidRow[] = []
  const refused: RefusedRow[] = []
  await mapInTurns(given.rows, (row) => {
    const held = importCtx.licenses.get(numberOf(row))
    const outcome = validateRow(row, dateRulesFor(importCtx, row.licenseType ?? ''), held)
    if ('errors' in outcome) return refused.push({ row: row.row, licenseNumber: outcome.licenseNumber, errors: outcome.errors })
    const { licenseNumber } = outcome.validRow
    const first = firstRows.get(licenseNumber)
    if (first !== undefined)
      return refused.push({ row: row.row, licenseNumber, errors: { licenseNumber: [sentences.alreadyInRow(first)] } })
    firstRows.set(licenseNumber, row.row)
    return rows.push(outcome.validRow)
  })
  return { rows, refused }
}

const numberOf = ({ licenseNumber }: ImportedRow): string => inOneLine(licenseNumber ?? '')

/** Adds the licenses that the rows name to the context, and the client's entities if a row names a licensee. */
const loadLicenses = async ({ db }: CallContext, importCtx: ImportContext, rows: readonly ImportedRow[]): Promise<void> => {
  const { client, authority, licenses, licensees, primaries, entities, texts, customFields } = importCtx
  const numbers = [...new Set(rows.map(numberOf))]
  const held = authority ? await licensesAmong(db, client.id, authority.id, numbers) : []
  for (const license of held) licenses.set(license.licenseNumber, license)
  const ids = held.map(({ id }) => id)
  for (const { licenseId, name } of await licenseesAmong(db, ids))
    licensees.set(licenseId, (licensees.get(licenseId) ?? new Set()).add(nameKey(name)))
  for (const id of await primariesAmong(db, ids)) primaries.add(id)
  if (customFields.length > 0) for (const [id, held] of await storedTexts(db, 'License', ids)) texts.set(id, held)
  if (rows.every((row) => !row.licensees)) return
  for (const { id, name } of await entitiesOf(db, client.id)) if (!entities.has(nameKey(name))) entities.set(nameKey(name), id)
}

/** The changes of custom fields by a row. An existing license need not have the required ones if the row names no custom field. */
const textsOf = ({ types, customFields, texts }: ImportContext, row: ValidRow, held: HeldLicense | undefined) => {
  if (held && Object.keys(row.texts).length === 0) return { written: [], errors: {} }
  return textChanges({ licenseTypeId: types.get(nameKey(row.licenseType))?.id }, row.texts, customFields, held && texts.get(held.id))
}

const plan = (ctx: CallContext, importCtx: ImportContext, row: ValidRow, texts: Written[]): PlannedRow => {
  const held = importCtx.licenses.get(row.licenseNumber)
  const values = valuesFor(importCtx, row, held)
  const kept = keptOf(importCtx, row, held)
  if (!held) return { row, held, values, texts, kept, effect: 'created', isEdited: true }
  const sameType = importCtx.types.get(nameKey(row.licenseType))?.id === held.licenseTypeId
  const same = keysOf(values).every((field) => values[field] === held[field])
  const samePeople = row.licensees.every((name) => importCtx.licensees.get(held.id)?.has(nameKey(name)))
  const isEdited = !(staysThere(importCtx, row, held) && sameType && same && samePeople && texts.length === 0)
  const assignment = assignmentFor(ctx, importCtx, held)
  return { row, held, values, texts, kept, isEdited, assignment, effect: isEdited || assignment ? 'updated' : 'unchanged' }
}

/** Errors by field if a valid row cannot be written; empty if it can. */
const whyRefused = ({ user }: CallContext, importCtx: ImportContext, { row, held, isEdited, assignment }: PlannedRow) => ({
  ...(isEdited && whyNotWritten(user, importCtx, row)),
  ...(!held && whyNotNew(importCtx)),
  ...(assignment && importCtx.asked?.assignee && importCtx.assignee.errors),
})

/** Validates the whole file without writing anything. The event loop gets a turn every few milliseconds. */
export const validateImport = async (ctx: CallContext, importCtx: ImportContext, given: GivenImport): Promise<Preflight> => {
  await loadLicenses(ctx, importCtx, given.rows)
  const { rows, refused } = await validateRows(importCtx, given)
  const planned: PlannedRow[] = []
  await mapInTurns(rows, (row) => {
    const texts = textsOf(importCtx, row, importCtx.licenses.get(row.licenseNumber))
    const one = plan(ctx, importCtx, row, texts.written)
    const errors = { ...texts.errors, ...whyRefused(ctx, importCtx, one) }
    if (Object.keys(errors).length > 0) refused.push({ row: row.row, licenseNumber: row.licenseNumber, errors })
    else planned.push(one)
  })
  return { planned, refused }
}
