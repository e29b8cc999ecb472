import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { limits } from '../../../rules/installation/limits.ts'
import { aFolder } from '../../testing/world.ts'
import { MAX_ROW_CHARACTERS } from './csv.ts'
import { parseMap } from './map.ts'
import { type ReadRow, readRows } from './rows.ts'

const map = parseMap(
  `dateFormat = "YYYY-MM-DD HH:mm:ss"
   [constants]
   licenseTerm = "1 Year"
   [constants.licensingAuthority]
   name = "N"
   jurisdiction = "City"
   state = "OR"
   [fields]
   licenseNumber = "NO"
   licenseType = { column = "TYPE", strip = "FOOD - ", blank = "FOOD" }
   propertyName = "NAME"
   address1 = ["LINE", "FULL"]
   city = { column = "CITY", blank = "Fairwater", values = { FW = "Fairwater Falls" } }
   effectiveDate = { column = "FROM", format = "M/D/YYYY" }`,
  'm.toml',
)
const HEADER = 'NO,TYPE,NAME,LINE,FULL,CITY,FROM'

const read = async (content: string | Buffer): Promise<ReadRow[]> => {
  const path = join(aFolder(), 'f.csv')
  writeFileSync(path, content)
  const rows: ReadRow[] = []
  for await (const row of readRows(path, map)) rows.push(row)
  return rows
}
const good = async (...lines: string[]) =>
  (await read([HEADER, ...lines].join('\n'))).map((row) => ('good' in row ? row.good : row.refused))

describe('a row under the names of the map', () => {
  test('a text that the map has a value for becomes this value, whatever its case', async () => {
    const [fw, other] = await good('1,BAR,N,L,,fw,1/5/2026', '2,BAR,N,L,,FWX,1/5/2026')
    expect([fw, other]).toMatchObject([{ city: 'Fairwater Falls' }, { city: 'FWX' }])
  })

  test('columns, fallbacks, constants for blanks, prefixes and dates', async () => {
    expect(await good('1,FOOD - CAFE,THE CUP,,12 OAK STSUITE 3 ,,1/5/2026', '2,FOOD - ,10,14 Oak St,14 OAK ST,Salem,12/31/2026')).toEqual([
      {
        row: 2,
        licenseNumber: '1',
        licenseType: 'CAFE',
        propertyName: 'THE CUP',
        address1: '12 OAK STSUITE 3',
        city: 'Fairwater',
        effectiveDate: '2026-01-05',
      },
      {
        row: 3,
        licenseNumber: '2',
        licenseType: 'FOOD',
        propertyName: '10',
        address1: '14 Oak St',
        city: 'Salem',
        effectiveDate: '2026-12-31',
      },
    ])
  })

  test('cells stay text, whatever they begin with', async () => {
    const names = ['=1+1', '+ONE', '-ISM', '@HOME', '=HYPERLINK("https://evil.example")', '0', 'CAFÉ ÉTOILE', '007', '1e3', 'true']
    const rows = await good(...names.map((name, index) => `${index},TYPE,"${name.replaceAll('"', '""')}",L,F,C,1/5/2026`))
    expect(rows.map((row) => 'propertyName' in row && row.propertyName)).toEqual(names)
  })

  test('a date of another form goes as it is, to be blamed by its row', async () => {
    expect(await good('1,T,N,L,F,C,2026-13-45')).toMatchObject([{ effectiveDate: '2026-13-45' }])
    expect(await good('1,T,N,L,F,C,soon')).toMatchObject([{ effectiveDate: 'soon' }])
    expect(await good('1,T,N,L,F,C,')).toMatchObject([{ effectiveDate: null }])
  })

  test('rows are numbered as a spreadsheet shows them: blank rows count, breaks inside a cell do not', async () => {
    const rows = await good('1,T,"two\nlines",L,F,C,1/5/2026', '', ',,,,,,', '2,T,N,L,F,C,1/5/2026')
    expect(rows.map(({ row }) => row)).toEqual([2, 5])
  })

  test('a row with other than the header’s number of cells is refused, for its cells may be in the wrong columns', async () => {
    const rows = await good('1,T,SALT, PEPPER,L,F,C,1/5/2026', '2,T,N', '3,T,N,1,L,F,C,')
    expect(rows).toMatchObject([
      { row: 2, licenseNumber: '1', errors: { row: ['This row has 8 cells, the header has 7.'] } },
      { row: 3, licenseNumber: '2', errors: { row: ['This row has 3 cells, the header has 7.'] } },
      { row: 4, licenseNumber: '3', errors: { row: ['This row has 8 cells, the header has 7.'] } },
    ])
  })

  test('a cell longer than the call takes is refused here: it would refuse the whole request', async () => {
    const rows = await good(`1,T,${'x'.repeat(limits.importCell + 1)},L,F,C,1/5/2026`)
    expect(rows).toMatchObject([{ row: 2, errors: { propertyName: [expect.stringContaining('10000')] } }])
  })

  test('a byte order mark, Windows line ends and padded headers', async () => {
    expect(await read(`\uFEFF${HEADER.replaceAll(',', ' ,')}\r\n1,T,N,L,F,C,1/5/2026\r\n2,T,N,L,F,C,1/5/2026`)).toMatchObject([
      { good: { row: 2, licenseNumber: '1', effectiveDate: '2026-01-05' } },
      { good: { row: 3, licenseNumber: '2' } },
    ])
  })
})

describe('a file that cannot be read ends in one sentence', () => {
  const line = '1,T,N,L,F,C,1/5/2026\n'
  test.each<[string, string | Buffer, string]>([
    ['empty', '', 'is empty.'],
    ['only a mark', '\uFEFF', 'is empty.'],
    ['only a header', HEADER, 'has a header and no rows.'],
    ['a header and blank rows', `${HEADER}\n\n,,,,,,\n`, 'has a header and no rows.'],
    [
      'a column of the map missing',
      `NO,TYPE,NAME,LINE,CITY,FROM\n1,2,3,4,5,6\n`,
      'has no column "FULL", which the map names for address1.',
    ],
    ['the wrong case', `${HEADER.toLowerCase()}\n${line}`, 'has no column "NO"'],
    ['a column twice', `${HEADER},NO\n${line}`, 'has two columns named "NO".'],
    ['a quote never closed', `${HEADER}\n${line}2,"T,N,L,F,C,1/5/2026\n${line}`, 'row 3: a quote is never closed.'],
    ['a quote inside a bare cell', `${HEADER}\n${line}2,T,5" PUB,L,F,C,1/5/2026\n`, 'row 3: a quote stands inside a cell'],
    ['text behind a quote', `${HEADER}\n2,T,"N"x,L,F,C,1/5/2026\n`, 'row 2: a quote is followed'],
    [
      'a line of 10 MB',
      `${HEADER}\n${line}2,T,${'x'.repeat(10 * 1024 * 1024)},L,F,C,1/5/2026\n`,
      `row 3: it is longer than ${MAX_ROW_CHARACTERS.toLocaleString('en-US')}`,
    ],
    ['10 MB without a line break', 'x'.repeat(10 * 1024 * 1024), 'row 1: it is longer than'],
    ['Latin-1', Buffer.from(`${HEADER}\n1,T,CAFÉ,L,F,C,1/5/2026\n`, 'latin1'), 'is not UTF-8 text'],
    ['cut inside a letter', Buffer.from(`${HEADER}\n1,T,CAFÉ`).subarray(0, -1), 'is not UTF-8 text'],
    ['UTF-16', Buffer.from(`\uFEFF${HEADER}\n${line}`, 'utf16le'), 'is not UTF-8 text'],
    ['UTF-16 without a mark', Buffer.from(`${HEADER}\n${line}`, 'utf16le'), 'is not a text file.'],
  ])('%s', async (_name, content, sentence) => {
    await expect(read(content)).rejects.toMatchObject({ name: 'Failure', code: 1, message: expect.stringContaining(sentence) })
  })

  test('the columns that there are help to mend the map', async () => {
    await expect(read('NO;TYPE\n1;2\n')).rejects.toMatchObject({ hints: ['Its columns: NO;TYPE'] })
  })

  test('not there, or a folder', async () => {
    const gone = readRows('/nowhere.csv', map).next()
    await expect(gone).rejects.toMatchObject({ code: 1, message: expect.stringContaining('/nowhere.csv cannot be read') })
    await expect(readRows(aFolder(), map).next()).rejects.toMatchObject({ code: 1 })
  })
})

test('the sample holds every kind of oddity', async () => {
  const { readFileSync } = await import('node:fs')
  const sample = parseMap(readFileSync(new URL('../../../fixtures/maps/sample.toml', import.meta.url), 'utf8'), 'sample.toml')
  const rows: ReadRow[] = []
  for await (const row of readRows(new URL('../../../fixtures/sample-licenses.csv', import.meta.url).pathname, sample)) rows.push(row)
  const sent = rows.flatMap((row) => ('good' in row ? [row.good] : []))
  expect(rows.length - sent.length).toBe(1)
  expect(sent.find(({ licenseNumber }) => licenseNumber === '2018-FWL-9920')).toMatchObject({
    address1: '507 OAK STSUITE 3',
    city: 'Fairwater',
    state: 'OR',
  })
  expect(sent.find(({ licenseNumber }) => licenseNumber === '2013-FWL-4470')?.licenseType).toBe('BEVERAGE')
  expect(sent.map(({ propertyName }) => propertyName?.[0])).toEqual(expect.arrayContaining(['=', '+', '-', '@', '0']))
  expect(sent.every(({ effectiveDate }) => /^\d{4}-\d{2}-\d{2}$/.test(effectiveDate ?? ''))).toBe(true)
})
