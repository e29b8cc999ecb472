import { importFieldTitle } from '../../../contract/imports/labels.ts'
import type { LicenseImport, LicenseImportResult } from '../../../contract/licenses/import.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { sentences } from '../../../rules/messages.ts'
import type { ImportRow, ReadRow, RefusedRow } from './rows.ts'

/** A request stays well below the server's limit for a body, because a refused one would be sent in vain. */
export const BATCH_BYTES = 10 * 1024 * 1024

type Send = (rows: ImportRow[]) => Promise<LicenseImportResult>

/** Sends the rows in as few requests as the limits allow, one after the other, and sums their results. */
export async function sendRows(
  rows: AsyncIterable<ReadRow>,
  { dryRun }: Pick<LicenseImport, 'dryRun'>,
  send: Send,
  sent: (count: number) => void,
): Promise<LicenseImportResult> {
  const total = nothingYet(dryRun === true)
  let batch: ImportRow[] = []
  let bytes = 0
  const flush = async () => {
    if (batch.length === 0) return
    addUp(total, await send(batch))
    sent(total.rowCount)
    batch = []
    bytes = 0
  }
  for await (const read of rows) {
    if ('refused' in read) {
      refuseHere(total, read.refused)
      continue
    }
    const size = Buffer.byteLength(JSON.stringify(read.good)) + 1
    if (batch.length === limits.importRows || bytes + size > BATCH_BYTES) await flush()
    batch.push(read.good)
    bytes += size
  }
  await flush()
  total.refused.sort((a, b) => a.row - b.row)
  return total
}

const nothingYet = (dryRun: boolean): LicenseImportResult => ({
  dryRun,
  rowCount: 0,
  createdCount: 0,
  updatedCount: 0,
  unchangedCount: 0,
  refusedCount: 0,
  propertiesCreatedCount: 0,
  licenseTypesCreatedCount: 0,
  licensingAuthorityCreated: false,
  warnings: [],
  refused: [],
})

const COUNTS = [
  'rowCount',
  'createdCount',
  'updatedCount',
  'unchangedCount',
  'refusedCount',
  'propertiesCreatedCount',
  'licenseTypesCreatedCount',
] as const

function addUp(total: LicenseImportResult, part: LicenseImportResult): void {
  for (const count of COUNTS) total[count] += part[count]
  total.licensingAuthorityCreated ||= part.licensingAuthorityCreated
  total.refused.push(...part.refused)
  for (const warning of part.warnings) {
    const same = total.warnings.find(({ field }) => field === warning.field)
    if (!same) total.warnings.push(warning)
    else
      Object.assign(same, {
        count: same.count + warning.count,
        text: sentences.rowsWithout(same.count + warning.count, importFieldTitle('licenses', warning.field)),
      })
  }
}

function refuseHere(total: LicenseImportResult, refused: RefusedRow): void {
  total.rowCount += 1
  total.refusedCount += 1
  total.refused.push(refused)
}
