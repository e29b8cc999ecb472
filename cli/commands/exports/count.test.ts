import { createWriteStream, truncateSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOf } from '../../../server/outside/csv.ts'
import type { Cell } from '../../../server/outside/sheet.ts'
import { xlsxOf } from '../../../server/outside/xlsx/xlsx.ts'
import { aFolder } from '../../testing/world.ts'
import { countingCsv, countXlsx } from './count.ts'

const columns = [
  { title: 'Name', kind: 'text' },
  { title: 'Rows', kind: 'number' },
] as const

const sheetOf = (rows: Cell[][]) => ({
  name: 'Things',
  columns,
  rows: (async function* () {
    for (let at = 0; at < rows.length; at += 1000) yield JSON.stringify(rows.slice(at, at + 1000))
  })(),
})

test('the rows of what the server writes are counted, whatever is in them and however it is cut', async () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('a"b', '"', 'two\r\nlines', '\n', ',', '</row>', '"\n"'))
  await fc.assert(
    fc.asyncProperty(fc.array(cell), fc.integer({ min: 1, max: 9 }), async (names, size) => {
      const text = Buffer.concat(await csvOf(sheetOf(names.map((name, at) => [name, at]))).toArray())
      const csv = countingCsv()
      for (let at = 0; at < text.length; at += size) csv.see(text.subarray(at, at + size))
      expect(csv.wholeRows()).toBe(names.length)
    }),
  )
})

const written = async (rows: Cell[][]) => {
  const path = join(aFolder(), 'things.xlsx')
  await pipeline(xlsxOf(sheetOf(rows)), createWriteStream(path))
  return path
}

test('so are those of a workbook; one that was cut off is not whole', async () => {
  expect(await countXlsx(await written([]))).toBe(0)
  const path = await written(Array.from({ length: 20_000 }, (_, at) => [`</row> & "${at}" ${Math.sin(at)}`, at]))
  expect(await countXlsx(path)).toBe(20_000)
  const { size } = await stat(path)
  for (const length of [size - 1, size - 500, Math.round(size / 2), 100, 0]) {
    truncateSync(path, length)
    expect(await countXlsx(path), `${length} of ${size}`).toBeNull()
  }
})

test.runIf(process.env.EVERGREEN_DEEP)(
  'of two sheets, where one does not hold them all',
  async () => {
    const path = await written(Array.from({ length: 1_048_576 }, (_, at) => ['x', at]))
    expect(await countXlsx(path)).toBe(1_048_576)
  },
  120_000,
)
