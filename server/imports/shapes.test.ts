import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../rules/installation/limits.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { xlsxOf } from '../testing/files/xlsx.ts'
import { ADMIN, check, constant, REGISTER, remap, run, upload } from '../testing/jobs/importing.ts'
import { refused } from '../testing/refused.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { analyze } from './file/analysis.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const stored = (numbers: string[]) => testApp.database.read('licenses').whereIn('license_number', numbers).orderBy('license_number')
const imported = async (file: string | Buffer, more = REGISTER, name = 'a.csv') => {
  const one = await upload(testApp, file, { name })
  const mapped = await remap(testApp, one, more)
  return { one: mapped, checked: await check(testApp, one.id) }
}

describe('a file is read whatever its shape', () => {
  const place = [constant('propertyName', 'Bar'), constant('address1', '1 A St'), constant('city', 'Denver'), constant('state', 'CO')]
  const type = [...REGISTER, ...place, constant('licenseType', 'Tavern')]

  test('a title above the header, a semicolon, Windows-1252, and years alone', async () => {
    const file = Buffer.from('Register of 2026;;\n;;\nLicense No;License Year;Notes\nY-1;2026;Caf\xe9\n', 'latin1')
    const { one, checked } = await imported(file, type)
    expect(one).toMatchObject({ encoding: 'windows-1252', separator: ';', headerRow: 3, rowCount: 1 })
    expect(checked).toMatchObject({ created: 1 })
    await run(testApp, one.id)
    expect(await stored(['Y-1'])).toMatchObject([{ effective_date: '2026-01-01', expiration_date: '2026-12-31', notes: 'Café' }])
  })

  test('dates in three formats, decided by all rows', async () => {
    const rows = ['D-1,25/12/2025,2026-12-31', 'D-2,03/04/2026,2026-12-31', 'D-3,5-Jan-26,2026-12-31', 'D-4,2026-02-01,2026-12-31']
    const { one, checked } = await imported(['License No,Issue Date,End Date', ...rows].join('\n'), type)
    expect(one.columns[1]?.format).toBe('YYYY-MM-DD | D/M/YYYY | D-MMM-YY')
    expect(checked).toMatchObject({ created: 4, refused: 0 })
    await run(testApp, one.id)
    const days = (await stored(['D-1', 'D-2', 'D-3', 'D-4'])).map(({ effective_date: day }) => day)
    expect(days).toEqual(['2025-12-25', '2026-04-03', '2026-01-05', '2026-02-01'])
  })

  test('a formula counts by its stored result and is never run; without a result, or with an error, the cell is blank', async () => {
    const formula = (text: string, result?: string | number | { day: number }) => ({ formula: text, result })
    const workbook = await xlsxOf({
      Register: [
        ['License No', 'Issue Date', 'End Date', 'Notes'],
        ['FX-1', { day: 46_023 }, formula('B2+364', { day: 46_387 }), formula('"Due "&2026', 'Due 2026')],
        ['FX-2', { day: 46_023 }, formula('B3+364'), 'x'],
        ['FX-3', { day: 46_023 }, formula('1/0', '#DIV/0!'), 'x'],
        ['FX-4', { day: 46_023 }, { day: 46_387 }, formula('HYPERLINK("http://evil.example","x")', '=1+1')],
      ],
    })
    const { one, checked } = await imported(workbook, type, 'a.xlsx')
    const errors = { expirationDate: [messages.importBlank] }
    expect(checked).toMatchObject({
      created: 2,
      refused: 2,
      refusedRows: [
        { row: 3, errors },
        { row: 4, errors },
      ],
    })
    await run(testApp, one.id)
    expect(await stored(['FX-1', 'FX-2', 'FX-3', 'FX-4'])).toMatchObject([
      { license_number: 'FX-1', expiration_date: '2026-12-31', notes: 'Due 2026' },
      { license_number: 'FX-4', notes: '=1+1' },
    ])
  })

  test('several years of a business: the latest counts, and older ones become past renewals', async () => {
    const rows = ['H-1,2024-01-01,2024-12-31', 'H-1,2026-01-01,2026-12-31', 'H-1,2025-01-01,2025-12-31']
    const one = await upload(testApp, ['License No,Issue Date,End Date', ...rows].join('\n'))
    await remap(testApp, one, type)
    expect(await check(testApp, one.id)).toMatchObject({ created: 1, refused: 2 })
    await remap(testApp, one, type, { repeated: 'history' })
    expect(await check(testApp, one.id)).toMatchObject({ created: 1, history: 2, refused: 0 })
    const done = await run(testApp, one.id)
    expect(done).toMatchObject({ createdCount: 1, historyCount: 2 })
    const [license] = await stored(['H-1'])
    expect(license).toMatchObject({ expiration_date: '2026-12-31' })
    const past = testApp.database.read('renewals').where('license_id', license.id).orderBy('effective_date')
    expect((await past).map(({ expiration_date: day }) => day)).toEqual(['2024-12-31', '2025-12-31'])
    const undo = await testApp.as('ClientAdministrator at Saas').batches.undo({ params: { id: done.batchId as number }, body: {} })
    expect(undo.kept).toEqual([])
    expect(await stored(['H-1'])).toEqual([])
  })

  test('an older row goes to the license at the authority of its own state', async () => {
    const header = 'License No,Authority State,Issue Date,End Date'
    const rows = ['T-1,CO', 'T-1,NV'].flatMap((one) => [`${one},2026-01-01,2026-12-31`, `${one},2025-01-01,2025-12-31`])
    const one = await upload(testApp, [header, ...rows].join('\n'))
    const fields = [...type.filter(({ field }) => field !== 'authorityState'), { field: 'authorityState', columns: ['Authority State'] }]
    await remap(testApp, one, fields, { repeated: 'history' })
    expect(await check(testApp, one.id)).toMatchObject({ created: 2, history: 2 })
    await run(testApp, one.id)
    const licenses = await stored(['T-1'])
    const past = await testApp.database
      .read('renewals')
      .whereIn(
        'license_id',
        licenses.map(({ id }) => id),
      )
      .pluck('license_id')
    expect(past.toSorted()).toEqual(licenses.map(({ id }) => id).toSorted())
  })

  test('several spellings of one city, and of one type, are offered to be merged', async () => {
    const header = 'License No,Type,City,Issue Date,End Date'
    const row = (number: string, type: string, city: string) => `${number},${type},${city},2026-01-01,2026-12-31`
    const cities = Array.from({ length: 6 }, (_, n) => row(`S-${n}`, 'Retail Food Establishment', 'Saint Paul'))
    const file = [
      header,
      ...cities,
      row('S-7', 'Retail Food Establishment License', 'ST. PAUL'),
      row('S-8', 'Retail Food Establishment', 'Saint Pual'),
    ]
    const { one, checked } = await imported(file.join('\n'), [...REGISTER, ...place.filter(({ field }) => field !== 'city')])
    expect(checked.duplicates).toEqual(
      expect.arrayContaining([
        { field: 'licenseType', from: 'Retail Food Establishment License', to: 'Retail Food Establishment', count: 1, isStored: false },
        { field: 'city', from: 'ST. PAUL', to: 'Saint Paul', count: 1, isStored: false },
        { field: 'city', from: 'Saint Pual', to: 'Saint Paul', count: 1, isStored: false },
      ]),
    )
    const merges = checked.duplicates.map(({ field, from, to }) => ({ field, from, to }))
    await remap(testApp, one, [], { merges })
    expect(await check(testApp, one.id)).toMatchObject({
      duplicates: [],
      alsoCreated: expect.arrayContaining([{ record: 'License Types', count: 1 }]),
    })
  })

  test('a workbook with typed dates, on its second sheet', async () => {
    const workbook = await xlsxOf({
      Notes: [['Nothing here']],
      Register: [
        ['License No', 'Issue Date', 'End Date', 'Zip'],
        ['X-1', { day: 46023 }, { day: 46387 }, 80202],
      ],
    })
    const { one, checked } = await imported(workbook, type, 'register.xlsx')
    expect(one).toMatchObject({ sheet: 'Register', sheets: ['Notes', 'Register'], encoding: null })
    expect(one.rows).toEqual([{ row: 2, cells: ['X-1', '2026-01-01', '2026-12-31', '80202'] }])
    expect(checked).toMatchObject({ created: 1 })
    const other = await testApp.as('ClientAdministrator at Saas').imports.map({
      params: { id: one.id },
      body: { ...one.mapping, format: { sheet: 'Register', headerRow: 1 } },
    })
    expect(other.sheet).toBe('Register')
  })
})

describe('a file that cannot be read is refused in a sentence', () => {
  const why = (file: string | Buffer) => refused(upload(testApp, file))
  test.each([
    ['of zero bytes but one', '\n', [messages.importFileEmpty]],
    ['with a header alone', 'License No,Type\n', [messages.importNoRows]],
    ['that is binary', Buffer.from([0x89, 0x50, 0, 1, 2, 0, 5]), [messages.importBinary]],
    ['of an old Excel', Buffer.from('d0cf11e0a1b11ae1', 'hex'), [messages.importFileOldExcel]],
    ['that is no workbook', Buffer.from('PK\u0003\u0004 and nothing else'), [messages.importXlsxUnreadable]],
    ['with an endless quote', `A,B\n1,"${'x'.repeat(2 * 1024 * 1024)}`, [`Row 2: ${messages.importRowTooLong}`]],
  ])('%s', async (_, file, sentence) => {
    expect(await why(file)).toMatchObject({ status: 400, errors: { document: sentence } })
  })

  test('with a line of 200 MB, or with 200,001 rows: in bounded memory', async () => {
    const format = { encoding: 'utf-8' as const, separator: ',', sheet: null, sheets: [], headerRow: 1, known: new Set<string>() }
    let sent = 0
    const line = async () => {
      async function* chunks() {
        yield Buffer.from('A,B\n')
        for (; sent < 200; sent++) yield Buffer.alloc(1024 * 1024, 'x')
      }
      return Readable.from(chunks())
    }
    await expect(analyze(line, format)).rejects.toMatchObject({ errors: { document: [`Row 2: ${messages.importRowTooLong}`] } })
    expect(sent).toBeLessThan(10)
    const rows = async () => {
      async function* chunks() {
        yield Buffer.from('A,B\n')
        for (let n = 0; n <= limits.importFileRows / 1_000; n++) yield Buffer.from('1,2\n'.repeat(1_000))
      }
      return Readable.from(chunks())
    }
    await expect(analyze(rows, format)).rejects.toMatchObject({ errors: { document: ['This file has more than 200,000 rows. Split it.'] } })
  })

  test('a workbook that unpacks to too much', async () => {
    const { mustUnpackWithin } = await import('./file/unpacked.ts')
    const { writeFile, rm } = await import('node:fs/promises')
    const path = `${testApp.documents.incoming}.bomb`
    await writeFile(path, await xlsxOf({ A: [['x'.repeat(100_000)]] }))
    await expect(mustUnpackWithin(path, 50_000)).rejects.toMatchObject({ message: messages.importXlsxTooMuch })
    await expect(mustUnpackWithin(path)).resolves.toBeUndefined()
    await rm(path)
  })
})

test('places that are stored already are offered, and licenses that would move to a new one are counted', async () => {
  const columns = 'License #,License Type,Property,Address 1,City,State,Effective Date,Expiration Date'
  const fileOf = (...places: string[]) => [columns, ...places.map((place, n) => `SP-${n},Bar,${place},2026-01-01,2026-12-31`)].join('\n')
  const first = await upload(testApp, fileOf('Quay Inn,100 Main Street,Denver,CO', 'Quay Inn,200 Main Street,Denver,CO'))
  await remap(testApp, first, REGISTER)
  await check(testApp, first.id)
  await run(testApp, first.id)

  const second = await upload(testApp, fileOf('Quay Inn,100 Main St,DENVER,CO', 'The Quay Inn,200 Main Street,Denver,CO'))
  const { mapping } = await remap(testApp, second, REGISTER)
  const checked = await check(testApp, second.id)
  const offered = [
    { field: 'address1', from: '100 Main St', to: '100 Main Street', count: 1, isStored: true },
    { field: 'propertyName', from: 'The Quay Inn', to: 'Quay Inn', count: 1, isStored: true },
    { field: 'city', from: 'DENVER', to: 'Denver', count: 1, isStored: true },
  ]
  expect(checked.duplicates).toEqual(expect.arrayContaining(offered))
  expect(checked).toMatchObject({ updated: 2, alsoCreated: [{ record: 'Properties', count: 2 }] })
  expect(checked.warnings).toContainEqual({ field: 'propertyName', count: 2, text: sentences.importMoves(2, [2, 3]) })

  const merges = offered.map(({ field, from, to }) => ({ field, from, to }))
  await testApp.as(ADMIN).imports.map({ params: { id: second.id }, body: { ...mapping, merges } })
  expect(await check(testApp, second.id)).toMatchObject({ unchanged: 2, updated: 0, alsoCreated: [], duplicates: [] })
})

test.each([
  ['200 short texts', (n: number) => `Type ${n}`, 200, 200],
  ['201 short texts', (n: number) => `Type ${n}`, 201, 0],
  ['60 long texts', (n: number) => `${n} ${'x'.repeat(300)}`, 60, 0],
])('a column with %s has a table of values if it is not too long', async (_what, textOf, different, listed) => {
  const rows = Array.from({ length: 2 * different }, (_, n) => `V-${n},${textOf(n % different)}`)
  const { columns } = await upload(testApp, ['License No,Type', ...rows].join('\n'))
  const values = columns.find(({ name }) => name === 'Type')?.values ?? []
  expect(values).toHaveLength(listed)
  expect(values.every(({ count }) => count === 2)).toBe(true)
})
