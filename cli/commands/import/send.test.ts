import { expect, test } from 'vitest'
import type { LicenseImportResult } from '../../../contract/licenses/import.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { summary } from './print.ts'
import type { ImportRow, ReadRow } from './rows.ts'
import { BATCH_BYTES, sendRows } from './send.ts'

async function* rowsOf(count: number, more: Partial<ImportRow> = {}): AsyncGenerator<ReadRow> {
  for (let row = 2; row < count + 2; row++) {
    yield row === 3
      ? { refused: { row, licenseNumber: '3', errors: { row: ['Too many cells.'] } } }
      : { good: { row, licenseNumber: String(row), ...more } }
  }
}

const answerTo = (rows: ImportRow[]): LicenseImportResult => ({
  dryRun: false,
  rowCount: rows.length,
  createdCount: rows.length - 1,
  updatedCount: 0,
  unchangedCount: 0,
  refusedCount: 1,
  propertiesCreatedCount: 1,
  licenseTypesCreatedCount: 1,
  licensingAuthorityCreated: false,
  warnings: [{ field: 'zip', count: 2, text: '2 rows have no Zip' }],
  refused: [{ row: rows[0]?.row ?? 0, licenseNumber: rows[0]?.licenseNumber ?? null, errors: { city: ['Required'] } }],
})

const sent = async (rows: AsyncIterable<ReadRow>) => {
  const batches: ImportRow[][] = []
  const result = await sendRows(
    rows,
    {},
    async (batch) => {
      batches.push(batch)
      return answerTo(batch)
    },
    () => {},
  )
  return { batches, result }
}

test('at most 5,000 rows a request, added up as one', async () => {
  const { batches, result } = await sent(rowsOf(2 * limits.importRows + 2))
  expect(batches.map((batch) => batch.length)).toEqual([limits.importRows, limits.importRows, 1])
  expect(result).toMatchObject({
    rowCount: 10_002,
    refusedCount: 4,
    propertiesCreatedCount: 3,
    warnings: [{ field: 'zip', count: 6, text: '6 rows have no Zip' }],
  })
  expect(result.refused.map(({ row }) => row)).toEqual([2, 3, 5003, 10003])
})

test('at most 10 MB a request', async () => {
  const { batches } = await sent(rowsOf(1500, { notes: 'é'.repeat(limits.importCell) }))
  expect(batches.length).toBeGreaterThan(1)
  for (const batch of batches) expect(Buffer.byteLength(JSON.stringify(batch))).toBeLessThanOrEqual(BATCH_BYTES)
  expect(batches.flat()).toHaveLength(1499)
})

test('a file of which nothing can be sent sends nothing', async () => {
  async function* refusedOnly(): AsyncGenerator<ReadRow> {
    yield { refused: { row: 2, licenseNumber: null, errors: { row: ['Too many cells.'] } } }
  }
  const { batches, result } = await sent(refusedOnly())
  expect(batches).toEqual([])
  expect(result).toMatchObject({ rowCount: 1, refusedCount: 1 })
})

test('what is said of it', () => {
  expect(summary({ ...answerTo([{ row: 2 }, { row: 3 }]), dryRun: true, licensingAuthorityCreated: true })).toEqual([
    'Dry run: nothing was written.',
    '2 rows: 1 licenses created, 0 updated, 0 unchanged, 1 refused.',
    'Created with them: 1 properties, 1 license types, the licensing authority.',
    'Warning, Zip: 2 rows have no Zip',
  ])
})
