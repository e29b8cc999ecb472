import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder, run } from '../../testing/world.ts'

const found = {
  licenseNumber: 'BLB-559302',
  effectiveDate: null,
  expirationDate: '2027-12-31',
  fee: null,
  lines: [
    { field: 'licenseNumber', line: 'License No. BLB-559302', page: 1 },
    { field: 'expirationDate', line: 'Expires 12/31/2027', page: 1 },
  ],
  warnings: ['This looks like BLB-559302, not HI-42.'],
}

test('shows what a PDF says, with its lines, and warns on stderr', async () => {
  const cwd = aFolder()
  const file = join(cwd, 'license.pdf')
  await writeFile(file, '%PDF-1.7')
  const { code, out, err, seen } = await run(['documents', 'read', file], { answers: { 'POST /documents/read': found } })
  expect(code).toBe(0)
  expect(seen[0]?.body).toEqual({ document: Buffer.from('%PDF-1.7').toString('base64') })
  expect(out).toMatch(/License #\s+BLB-559302\s+License No\. BLB-559302/)
  expect(out).toMatch(/Expiration Date\s+2027-12-31\s+Expires 12\/31\/2027/)
  expect(err).toContain('This looks like BLB-559302')
  const json = await run(['documents', 'read', file, '--json'], { answers: { 'POST /documents/read': found } })
  expect(JSON.parse(json.out)).toEqual(found)
})
