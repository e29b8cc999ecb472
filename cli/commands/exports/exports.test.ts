import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { EXPORT_TYPES } from '../../../rules/exports.ts'
import { messages } from '../../../rules/messages.ts'
import { aFolder, problem, run, type Seen, type World } from '../../testing/world.ts'
import { LOCK } from './lock.ts'
import { soFar } from './print.ts'

const TODAY = '2026-11-20'
const user = { id: 1, email: 'a@harbor.example', roles: ['ClientAdministrator'], clientId: 3, clientServiceLevel: 'Saas', today: TODAY }
const IDENTITY = { 'GET /authentication/current-user/identity': user }

const csv = (...rows: string[]) => new Response(`\ufeffName,Notes\r\n${rows.map((row) => `${row}\r\n`).join('')}`)
/** The answers of a server that prepares and sends these exports; all others are 404. */
const exporting = (files: Record<string, unknown>): NonNullable<World['answers']> =>
  Object.fromEntries([
    ...Object.entries(IDENTITY),
    ...Object.entries(files).flatMap(([type, answer], at) => [
      [`POST /exports/${type}/prepare`, { id: at + 1 }],
      [`GET /exports/${type}/${at + 1}`, answer],
    ]),
  ])

const out = () => join(aFolder(), 'exports')
const exported = (words: string[], world: World = {}) => run(['exports', 'run', ...words], world)
const inDay = (folder: string) => readdirSync(join(folder, TODAY)).sort()
const manifest = (folder: string, date = TODAY) => JSON.parse(readFileSync(join(folder, date, 'manifest.json'), 'utf8'))
const json = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

describe('a run', () => {
  test('writes a file a type and a manifest, counts rows with lines in them, and leaves nothing else', async () => {
    const folder = out()
    const answers = exporting({ licenses: csv('A,"two\r\nlines"', '"say ""ah""\n",x'), officers: csv() })
    const done = await exported(['licenses', 'officers', '--out', folder], { answers, now: () => Date.parse('2026-11-21T03:00:00Z') })
    expect(done).toMatchObject({ code: 0, err: `Exported 2 of 2 types into ${join(folder, TODAY)}: 2 rows, 63 B.\n` })
    expect(done.out).toBe(
      `licenses\tdone\t2\t48\t${join(folder, TODAY, 'licenses.csv')}\nofficers\tdone\t0\t15\t${join(folder, TODAY, 'officers.csv')}\n`,
    )
    expect(inDay(folder)).toEqual(['licenses.csv', 'manifest.json', 'officers.csv'])
    expect(readdirSync(folder)).toEqual([TODAY])
    expect(manifest(folder)).toMatchObject({
      date: TODAY,
      files: [
        {
          type: 'licenses',
          format: 'csv',
          filter: {},
          server: 'http://127.0.0.1:3000',
          user: user.email,
          file: 'licenses.csv',
          rows: 2,
          bytes: 48,
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          downloadedOn: '2026-11-21T03:00:00.000Z',
        },
        { type: 'officers', rows: 0 },
      ],
    })
  })

  test('--json is a line a type, also of those that fail; 3 when only some do', async () => {
    const folder = out()
    const answers = { ...exporting({ licenses: csv('A,B') }), 'POST /exports/officers/prepare': problem(403, messages.notAllowed) }
    const done = await exported(['officers', 'licenses', '--out', folder, '--json'], { answers })
    expect(done.code).toBe(3)
    expect(json(done.out)).toMatchObject([
      { type: 'officers', outcome: 'failed', file: null, rows: null, error: expect.stringContaining(messages.notAllowed) },
      { type: 'licenses', outcome: 'done', rows: 1, error: null },
    ])
    expect(JSON.parse(done.err.slice(done.err.indexOf('{')))).toMatchObject({
      error: { message: 'Not exported: 1 type.', hints: [expect.stringContaining(`officers: ${messages.notAllowed}`)] },
    })
    expect(inDay(folder)).toEqual(['licenses.csv', 'manifest.part.json'])
    const picked = await exported(['licenses', '--out', folder, '--json=type,rows'], { answers })
    expect(json(picked.out)).toEqual([{ type: 'licenses', rows: 1 }])
    expect(await exported(['licenses', '--out', folder, '--json=row'], { answers })).toMatchObject({ code: 2, seen: [] })
  })

  test('is 1 when all is refused, 4 when nobody is signed in, 7 when nobody answers; nothing is left', async () => {
    const folder = out()
    const refused = await exported(['licenses', '--out', folder], {
      answers: { ...IDENTITY, 'POST /exports/licenses/prepare': problem(400, 'No.', { states: ['Must be text'] }) },
    })
    expect(refused).toMatchObject({ code: 1, err: 'Not exported: 1 type.\nlicenses: No. states: Must be text\n' })
    const answers = { 'GET /authentication/current-user/identity': problem(401, 'Please sign in to continue.') }
    expect(await exported(['licenses', '--out', folder], { answers })).toMatchObject({ code: 4 })
    expect(await exported(['licenses', '--out', folder], { env: { EVERGREEN_TOKEN: '' } })).toMatchObject({ code: 4, seen: [] })
    const fetch = async () => Promise.reject(new TypeError('fetch failed'))
    expect(await exported(['licenses', '--out', folder, '--retries', '0'], { fetch })).toMatchObject({ code: 7 })
    expect(readdirSync(folder)).toEqual([])
  })

  test('a token that is revoked in the middle ends it: the rest is not asked for', async () => {
    const folder = out()
    const answers = { ...exporting({ licenses: csv('A,B') }), 'POST /exports/officers/prepare': problem(401, messages.notSignedIn) }
    const { code, seen } = await exported(['licenses', 'officers', 'properties', '--out', folder], { answers })
    expect(code).toBe(3)
    expect(seen.map(({ path }) => path)).not.toContain('/exports/properties/prepare')
  })

  test('each try is prepared anew, and waits as long as the server asks', async () => {
    let tries = 0
    const answers = exporting({ licenses: () => (tries++ === 0 ? problem(404, messages.notFound) : csv('A,B')) })
    const { code, seen } = await exported(['licenses', '--out', out()], { answers })
    expect(code).toBe(0)
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(2)
    const asksLong = new Response(JSON.stringify({ detail: 'Wait.', status: 429 }), {
      status: 429,
      headers: { 'content-type': 'application/problem+json', 'retry-after': '900' },
    })
    const waits = { ...IDENTITY, 'POST /exports/licenses/prepare': asksLong }
    expect(await exported(['licenses', '--out', out()], { answers: waits })).toMatchObject({ code: 7 })
  })

  test.each([
    ['within quotes', 'Name\r\n"A'],
    ['within a line', 'Name\r\nA'],
    ['before its titles', ''],
  ])('a file that ends %s is not taken for whole', async (_where, text) => {
    const folder = out()
    const answers = exporting({ licenses: new Response(text) })
    expect(await exported(['licenses', '--out', folder, '--retries', '0'], { answers })).toMatchObject({ code: 7 })
    expect(readdirSync(folder)).toEqual([])
  })

  test('a stream that breaks off, or falls silent, is a server that is gone', async () => {
    const folder = out()
    const broken = () =>
      new Response(
        new ReadableStream({
          start: (stream) => stream.enqueue(new TextEncoder().encode('Name\r\n')),
          pull: (stream) => stream.error(new TypeError('terminated')),
        }),
      )
    const fetchOf = (body: () => Response) => async (url: unknown) => {
      const { pathname } = new URL(String(url))
      if (pathname.endsWith('/identity')) return Response.json(user)
      return pathname.endsWith('/prepare') ? Response.json({ id: 1 }) : body()
    }
    const words = ['licenses', 'officers', '--out', folder, '--retries', '0', '--timeout', '1']
    expect(await exported(words, { fetch: fetchOf(broken) })).toMatchObject({ code: 7, err: expect.stringContaining('terminated') })
    const silent = async (url: unknown, init?: RequestInit) => {
      if (!String(url).includes('/licenses/1')) return fetchOf(broken)(url)
      return new Promise<Response>((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
    }
    const done = await exported(words, { fetch: silent as typeof fetch })
    expect(done).toMatchObject({ code: 7, err: expect.stringContaining('It said nothing for 1 seconds.') })
    expect(readdirSync(folder)).toEqual([])
  })

  test('interrupted it leaves nothing, and is 130', async () => {
    const folder = out()
    const interrupt = new AbortController()
    const answers = exporting({
      licenses: () => {
        interrupt.abort()
        return csv('A,B')
      },
    })
    expect(await exported(['licenses', '--out', folder], { answers, signal: interrupt.signal })).toMatchObject({ code: 130 })
    expect(readdirSync(folder)).toEqual([])
  })

  test('a folder that cannot be written to is 1 and one sentence', async () => {
    const file = join(aFolder(), 'file')
    writeFileSync(file, '')
    const done = await exported(['licenses', '--out', join(file, 'exports')], { answers: exporting({ licenses: csv() }) })
    expect(done).toMatchObject({ code: 1, out: '', err: `${join(file, 'exports')} cannot be written: not a directory.\n` })
    const blocked = out()
    mkdirSync(join(blocked, TODAY, 'licenses.csv.part', 'x'), { recursive: true })
    const one = await exported(['licenses', '--out', blocked], { answers: exporting({ licenses: csv() }) })
    expect(one.code).toBe(1)
    expect(one.err).toMatch(/licenses\.csv\.part cannot be written: .+\.\n$/)
  })
})

describe('what is there already', () => {
  const files = () => exporting({ licenses: csv('A,B'), officers: csv('C,D') })
  const posts = (seen: Seen[]) => seen.filter(({ method }) => method === 'POST').map(({ path }) => path)

  test('is replaced, or skipped where it is the same and whole', async () => {
    const folder = out()
    await exported(['licenses', '--out', folder], { answers: files() })
    expect(posts((await exported(['licenses', '--out', folder], { answers: files() })).seen)).toEqual(['/exports/licenses/prepare'])
    const skip = (...words: string[]) =>
      exported(['licenses', 'officers', '--out', folder, '--if-exists', 'skip', ...words], { answers: files() })
    const both = await skip('--json')
    expect(json(both.out)).toMatchObject([
      { type: 'licenses', outcome: 'skipped', rows: 1 },
      { type: 'officers', outcome: 'done' },
    ])
    expect(posts((await skip()).seen)).toEqual([])
    expect(posts((await skip('--filter', 'licenses.state=co')).seen)).toEqual(['/exports/licenses/prepare'])
    writeFileSync(join(folder, TODAY, 'officers.csv'), 'spoiled')
    expect(posts((await skip('--filter', 'licenses.state=CO')).seen)).toEqual(['/exports/officers/prepare'])
    expect(manifest(folder).files).toMatchObject([
      { type: 'licenses', filter: { states: ['CO'] } },
      { type: 'officers', filter: {} },
    ])
  })

  test('of a run that was killed: its temporaries go, what it had finished is gone on with', async () => {
    const folder = out()
    await exported(['licenses', 'officers', 'properties', '--out', folder, '--retries', '0'], { answers: files() })
    mkdirSync(join(folder, '2026-11-19'))
    for (const name of ['properties.csv.part', 'manifest.json.part', '../2026-11-19/licenses.csv.part', `../../../${LOCK}.x`])
      writeFileSync(join(folder, TODAY, name), 'half')
    writeFileSync(join(folder, TODAY, 'notes.txt'), 'mine')
    const answers = { ...files(), ...exporting({ properties: csv('E,F') }) }
    const words = ['licenses', 'officers', 'properties', '--out', folder, '--if-exists', 'skip']
    const done = await exported(words, { answers })
    expect(done.code).toBe(0)
    expect(posts(done.seen)).toEqual(['/exports/properties/prepare'])
    expect(inDay(folder)).toEqual(['licenses.csv', 'manifest.json', 'notes.txt', 'officers.csv', 'properties.csv'])
    expect(readdirSync(folder)).toEqual([TODAY])
  })
})

describe('the lock', () => {
  const answers = exporting({ licenses: csv('A,B') })
  const lockedBy = (owner: object, folder = out()) => {
    mkdirSync(folder)
    writeFileSync(join(folder, LOCK), JSON.stringify({ id: 'x', host: 'a-host', pid: process.ppid, since: 'then', ...owner }))
    return folder
  }
  const code = async (folder: string) => (await exported(['licenses', '--out', folder], { answers })).code

  test('of a run that lives refuses another, and says whose it is', async () => {
    const folder = lockedBy({})
    const done = await exported(['licenses', '--out', folder], { answers })
    const sentence = `Another run is writing into ${folder}: process ${process.ppid} on a-host, since then.\n`
    expect(done).toMatchObject({ code: 1, out: '', err: sentence })
    expect(readdirSync(folder)).toEqual([LOCK])
    expect(await code(lockedBy({ host: 'elsewhere' }))).toBe(1)
  })

  test('of a dead one is taken over: its process is gone, it was our own number, it has long been silent', async () => {
    expect(await code(lockedBy({ pid: 2 ** 22 - 3 }))).toBe(0)
    expect(await code(lockedBy({ pid: process.pid }))).toBe(0)
    const folder = lockedBy({ host: 'elsewhere' })
    utimesSync(join(folder, LOCK), 1, 1)
    expect(await code(folder)).toBe(0)
    expect(readdirSync(folder)).toEqual([TODAY])
  })

  test('lets one of two through', async () => {
    const folder = out()
    const codes = await Promise.all([code(folder), code(folder)])
    expect(codes.sort()).toEqual([0, 1])
  })
})

describe('old runs', () => {
  const answers = exporting({ licenses: csv('A,B') })
  const RUNS = ['2026-11-01', '2026-11-10', '2026-11-17', '2026-11-18', '2026-11-19']
  const aHistory = () => {
    const folder = out()
    for (const date of RUNS) {
      mkdirSync(join(folder, date), { recursive: true })
      const name = date === '2026-11-19' ? 'manifest.part.json' : 'manifest.json'
      const files = [{ file: 'licenses.csv' }, { file: '../../out-of-here.csv' }]
      writeFileSync(join(folder, date, name), JSON.stringify({ madeBy: 'evergreen exports run', date, files }))
      writeFileSync(join(folder, date, 'licenses.csv'), '')
    }
    mkdirSync(join(folder, '2026-10-01'))
    writeFileSync(join(folder, '2026-10-01', 'manifest.json'), '{"madeBy": "somebody else"}')
    writeFileSync(join(folder, '2026-11-01', 'mine.txt'), '')
    writeFileSync(join(folder, '..', 'out-of-here.csv'), '')
    return folder
  }
  const left = (folder: string) => readdirSync(folder).sort()

  test('--keep counts whole ones, and today’s among them', async () => {
    const folder = aHistory()
    const { err } = await exported(['licenses', '--out', folder, '--keep', '2'], { answers })
    expect(left(folder)).toEqual(['2026-10-01', '2026-11-01', '2026-11-18', '2026-11-19', TODAY])
    expect(err).toContain('Removed the exports of 2026-11-01, 2026-11-10, 2026-11-17.\n')
    expect(readdirSync(join(folder, '2026-11-01'))).toEqual(['mine.txt'])
    expect(left(join(folder, '..'))).toContain('out-of-here.csv')
  })

  test('--keep-days counts days, and today is one', async () => {
    const folder = aHistory()
    await exported(['licenses', '--out', folder, '--keep-days', '4'], { answers })
    expect(left(folder)).toEqual(['2026-10-01', '2026-11-01', '2026-11-17', '2026-11-18', '2026-11-19', TODAY])
  })

  test('stay until the new one is whole', async () => {
    const folder = aHistory()
    const { code } = await exported(['licenses', 'officers', '--out', folder, '--keep', '1', '--retries', '0'], { answers })
    expect(code).toBe(3)
    expect(left(folder)).toEqual(['2026-10-01', ...RUNS, TODAY])
  })
})

describe('filters', () => {
  const bodies = async (words: string[], more: NonNullable<World['answers']> = {}) => {
    const answers: NonNullable<World['answers']> = { ...IDENTITY, ...more }
    for (const type of EXPORT_TYPES) {
      answers[`POST /exports/${type}/prepare`] = { id: 1 }
      answers[`GET /exports/${type}/1`] = csv()
    }
    const { code, err, seen } = await exported([...words, '--out', out()], { answers })
    const sent = seen.filter(({ path }) => path.endsWith('/prepare')).map(({ path, body }) => [path.split('/')[2], body])
    return { code, err, sent: Object.fromEntries(sent) as Record<string, unknown> }
  }

  test.each(['next-month', 'Next Month', '2'])('the date range %s', async (range) => {
    const { sent } = await bodies(['licenses', '--date-type', 'DueDate', '--date-range', range])
    expect(sent).toEqual({ licenses: { dateType: 'DueDate', dateRange: 2 } })
  })

  test('a flag narrows every type, --filter one; names become ids', async () => {
    const clients = { 'GET /clients/select-list-options': [{ value: 3, label: 'Harbor Hotels' }] }
    const typed = [
      '--state',
      'CO',
      '--state',
      'NV',
      '--client',
      'harbor hotels',
      '--filter',
      'licenses.active=no',
      '--filter',
      'licenses.date-type=DueDate',
      '--filter',
      'licenses.date-range=Next Month',
    ]
    const { code, sent } = await bodies(['licenses', 'properties', ...typed, '--filter', 'properties.active='], clients)
    expect(code).toBe(0)
    expect(sent).toEqual({
      licenses: { states: ['CO', 'NV'], clientIds: [3], active: false, dateType: 'DueDate', dateRange: 2 },
      properties: { states: ['CO', 'NV'], clientIds: [3], active: null },
    })
  })

  test('--all exports every type that the user may export', async () => {
    const days = ['--filter', 'cost-accounting.start-date=11/01/2026', '--filter', 'cost-accounting.endDate=2026-11-20']
    const { code, sent } = await bodies(['--all', ...days])
    expect(code).toBe(0)
    expect(Object.keys(sent)).toEqual(EXPORT_TYPES)
    expect(sent['cost-accounting']).toEqual({ startDate: '2026-11-01', endDate: '2026-11-20' })
    const plain = { ...user, clientServiceLevel: 'FullService' }
    const fewer = await bodies(['--all'], { 'GET /authentication/current-user/identity': plain })
    expect(fewer.code).toBe(0)
    expect(Object.keys(fewer.sent)).toEqual(EXPORT_TYPES.filter((type) => !/cost|check|license-officers|entities|^renewals/.test(type)))
    const viewer = { ...plain, roles: ['Client'] }
    expect(await bodies(['--all'], { 'GET /authentication/current-user/identity': viewer })).toMatchObject({
      code: 8,
      err: `${messages.notAllowed}\n`,
    })
  })

  test.each<[string[], string]>([
    [['licenses', '--start-date', '2026-11-01', '--end-date', '2026-11-30'], `--date-type: ${messages.required}`],
    [['licenses', '--date-range', '1'], `--date-type: ${messages.required}`],
    [['licenses', '--date-type', 'TrackDate'], `--start-date: ${messages.required}\n--end-date: ${messages.required}`],
    [['check-requests', '--start-date', '2026-11-20', '--end-date', '2026-11-19'], `--end-date: ${messages.endBeforeStart}`],
    [['cost-accounting'], `--start-date: ${messages.required}\n--end-date: ${messages.required}`],
    [['cost-accounting', '--start-date', '2026-02-30', '--end-date', '2026-03-01'], messages.invalidDate],
    [['licenses', '--filter', 'licenses.start-date=1899-12-31'], messages.yearTooEarly],
    [['licenses', '--filter', 'licenses.classification=Liquid'], 'Must be one of: Liquor, Operational'],
    [['licenses', '--filter', 'licenses.sate=CO'], 'Did you mean state?'],
    [['licenses', '--filter', 'officers.status=Active'], 'officers is not exported here.'],
    [['licenses', '--filter', 'state=CO'], '--filter is written type.name=value'],
    [['licenses', 'renewal-tips', '--no-active'], 'There is no --active for renewal-tips.'],
    [['licences'], 'Did you mean licenses?'],
    [[], 'Choose what to export.'],
    [['--all', 'licenses'], 'Name the types, or say --all.'],
    [['licenses', '--keep', '0'], 'Must be >= 1'],
    [['licenses', '--keep', '1', '--keep-days', '1'], 'cannot be used with'],
    [['licenses', '--timeout', '301'], 'Must be <= 300'],
    [['licenses', '--format', 'pdf'], 'Allowed choices are xlsx, csv'],
  ])('%j is a wrong usage, found before anything is asked', async (words, sentence) => {
    const done = await exported([...words, '--out', out()])
    expect(done).toMatchObject({ code: 2, out: '', seen: [] })
    expect(done.err).toContain(sentence)
  })
})

test('list shows what the user may export', async () => {
  const { out: said } = await run(['exports', 'list', '--json'], { answers: IDENTITY })
  expect(JSON.parse(said).items.map(({ type }: { type: string }) => type)).toEqual(EXPORT_TYPES)
  const staff = { ...user, roles: ['Contributor'], clientId: null, clientServiceLevel: null }
  const { out: fewer } = await run(['exports', 'list'], { answers: { 'GET /authentication/current-user/identity': staff } })
  expect(fewer).toBe('')
})

test('how far a download is, with its rows where they are told', () => {
  expect(soFar('licenses', 3 * 1024 * 1024, 12_000)).toBe('licenses: 12,000 rows, 3.0 MiB so far')
  expect(soFar('officers', 2_000, 1)).toBe('officers: 1 row, 2 KiB so far')
  expect(soFar('officers', 7, null)).toBe('officers: 7 B so far')
})
