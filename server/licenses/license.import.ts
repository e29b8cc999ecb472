import type { ImportField, LicenseImport, LicenseImportResult } from '../../contract/licenses.import.ts'
import { say } from '../../rules/messages.ts'
import type { Asked } from '../kit/handler.ts'
import { whyNotWritten } from './license.import.held.ts'
import { type Ground, reckoningFor, sameName, samePlace, surveyGround } from './license.import.plan.ts'
import { type JudgedRow, judgeRow, lacking } from './license.import.rows.ts'
import { staysThere, valuesFor, writeRow } from './license.import.write.ts'

/** What a row will do: make a license, change one, or nothing. */
const effectOf = (ground: Ground, row: JudgedRow): 'created' | 'updated' | 'unchanged' => {
  const held = ground.licenses.get(row.licenseNumber)
  if (!held) return 'created'
  const sameType = ground.types.get(sameName(row.licenseType))?.id === held.licenseTypeId
  const values = valuesFor(ground, row, held) as Record<string, unknown>
  const same = Object.entries(values).every(([field, value]) => value === ((held as unknown as Record<string, unknown>)[field] ?? null))
  const samePeople = row.licensees.every((name) => ground.licensees.get(held.id)?.has(sameName(name)))
  return staysThere(ground, row, held) && sameType && same && samePeople ? 'unchanged' : 'updated'
}

interface Judgement {
  rows: JudgedRow[]
  refused: LicenseImportResult['refused']
}

/** Judges every row before any is written; a number that the file has twice is refused the second time. */
const judgeRows = (ground: Ground, given: LicenseImport): Judgement => {
  const firstRows = new Map<string, number>()
  const judgement: Judgement = { rows: [], refused: [] }
  for (const row of given.rows) {
    const outcome = judgeRow(row, reckoningFor(ground, row.licenseType ?? ''))
    if ('errors' in outcome) {
      judgement.refused.push({ row: row.row, licenseNumber: outcome.licenseNumber, errors: outcome.errors })
      continue
    }
    const { licenseNumber } = outcome.judged
    const first = firstRows.get(licenseNumber)
    if (first !== undefined) judgement.refused.push({ row: row.row, licenseNumber, errors: { licenseNumber: [say.alreadyInRow(first)] } })
    else {
      firstRows.set(licenseNumber, row.row)
      judgement.rows.push(outcome.judged)
    }
  }
  return judgement
}

const warningsOf = (rows: JudgedRow[]): LicenseImportResult['warnings'] => {
  const counts = new Map<ImportField, number>()
  for (const field of rows.flatMap(lacking)) counts.set(field, (counts.get(field) ?? 0) + 1)
  return [...counts].map(([field, count]) => ({ field, count, text: say.rowsWithout(count, field) }))
}

const countNew = <T>(rows: JudgedRow[], keyOf: (row: JudgedRow) => string, held: Map<string, T>) =>
  new Set(rows.map(keyOf).filter((key) => !held.has(key))).size

/**
 * Imports licenses from the rows of a file, in one transaction: all good rows or none. The same file twice changes
 * nothing. `dryRun` answers the same and writes nothing (product §7).
 */
export const importLicenses = async (ask: Asked, given: LicenseImport): Promise<LicenseImportResult> => {
  const ground = await surveyGround(ask, given)
  const judged = judgeRows(ground, given)
  const effects: { row: JudgedRow; effect: ReturnType<typeof effectOf> }[] = []
  const refused = judged.refused
  for (const row of judged.rows) {
    const effect = effectOf(ground, row)
    const errors = effect === 'unchanged' ? null : whyNotWritten(ask.user, ground, row)
    if (errors) refused.push({ row: row.row, licenseNumber: row.licenseNumber, errors })
    else effects.push({ row, effect })
  }
  refused.sort((a, b) => a.row - b.row)
  const rows = effects.map(({ row }) => row)
  const count = (effect: string) => effects.filter((one) => one.effect === effect).length
  const result: LicenseImportResult = {
    dryRun: given.dryRun === true,
    rowCount: given.rows.length,
    createdCount: count('created'),
    updatedCount: count('updated'),
    unchangedCount: count('unchanged'),
    refusedCount: refused.length,
    propertiesCreatedCount: countNew(rows, (row) => samePlace(row.property), ground.properties),
    licenseTypesCreatedCount: countNew(rows, (row) => sameName(row.licenseType), ground.types),
    licensingAuthorityCreated: ground.authority === undefined && rows.length > 0,
    warnings: warningsOf(rows),
    refused,
  }
  if (!result.dryRun) for (const { row, effect } of effects) if (effect !== 'unchanged') await writeRow(ask, ground, row, given)
  return result
}
