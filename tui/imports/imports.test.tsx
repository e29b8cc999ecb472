import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import type { Outgoing } from '../../client/index.ts'
import type { ImportCheck, ImportDetail } from '../../contract/imports/schemas.ts'
import { messages } from '../../rules/messages.ts'
import { type Answers, aUser, fakeServer, refused } from '../testing/fake.ts'
import { open } from '../testing/screen.tsx'

// Rendering is slow on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

let screen: Awaited<ReturnType<typeof open>>
afterEach(() => screen?.close())

const anImport = (more: Partial<ImportDetail> = {}): ImportDetail => ({
  id: 5,
  version: 1,
  kind: 'licenses',
  status: 'Uploaded',
  fileName: 'denver.csv',
  fileSize: 100,
  clientId: 3,
  clientName: 'Harbor Hotels',
  userId: 7,
  userName: 'Ann Lee',
  createdOn: '2026-11-20T14:03:22.123Z',
  startedOn: null,
  endedOn: null,
  undoneBy: null,
  rowCount: 12,
  doneCount: 0,
  createdCount: 0,
  updatedCount: 0,
  unchangedCount: 0,
  historyCount: 0,
  leftOutCount: 0,
  refusedCount: 0,
  jobId: null,
  batchId: null,
  error: null,
  encoding: 'utf-8',
  separator: ',',
  sheet: null,
  sheets: [],
  headerRow: 1,
  columns: [],
  rows: [],
  fields: [{ field: 'effectiveDate', title: 'Effective Date', type: 'day', isRequired: true, choices: [], does: null }],
  mapping: { fields: [] },
  mappingId: null,
  missing: [],
  check: null,
  hasFile: true,
  cannotUndo: null,
  ...more,
})

const CHECK: ImportCheck = {
  created: 10,
  updated: 1,
  unchanged: 0,
  history: 0,
  leftOut: 0,
  refused: 1,
  warnings: [],
  alsoCreated: [{ record: 'Properties', count: 4 }],
  duplicates: [],
  reasons: [{ field: 'zip', text: 'Required', count: 2 }],
  queue: {
    activeCount: 11,
    pastDueCount: 11,
    expiredCount: 0,
    standings: [{ level: 'pastDue', count: 11 }],
    text: '11 of 11 will be past due: are these closed?',
  },
  refusedRows: [{ row: 9, name: 'LIQ-9', errors: { effectiveDate: ['This is not a date'] } }],
}

/** A fake server with one import that its calls change. */
const aServer = (start: Partial<ImportDetail>, more: Answers = {}) => {
  const one = { now: anImport(start) }
  const become = (changes: Partial<ImportDetail>) => {
    one.now = { ...one.now, ...changes }
    return null
  }
  const server = fakeServer({
    'GET /imports': () => ({ items: [one.now], totalItemCount: 1 }),
    'GET /imports/5': () => one.now,
    'GET /imports/5/rows': () => ({
      items: [{ row: 9, outcome: 'refused', name: 'LIQ-9', recordId: null, errors: { effectiveDate: ['This is not a date'] } }],
      totalItemCount: 1,
    }),
    'POST /imports/5/check': () => become({ status: 'Checked', check: CHECK }) ?? CHECK,
    'POST /imports/5/run': () => become({ status: 'Running', doneCount: 3, startedOn: '2026-11-20T14:04:00.000Z' }) ?? { jobId: 8 },
    ...more,
  })
  return Object.assign(server, { become })
}

it('checks an import, says what it would do, and runs it to its end', async () => {
  const server = aServer({})
  screen = await open(server)
  await screen.press('I')
  expect(await screen.sees('denver.csv')).toContain('Licenses · 12 rows')
  await screen.press('enter')
  await screen.sees('Harbor Hotels')
  expect(await screen.press('r')).toContain(messages.importNotChecked)
  await screen.press('c')
  const checked = await screen.sees('To create')
  expect(checked).toMatch(/To create +10/)
  expect(checked).toContain('4 Properties')
  expect(checked).toContain('11 active licenses: 11 past due. 11 of 11 will be past due')
  expect(checked).toMatch(/row 9 LIQ-9 +Effective Date: This is not a date/)

  await screen.press('r')
  expect(await screen.press('enter')).not.toContain('Importing')
  expect(server.last('POST /imports/5/run')).toBeUndefined()
  await screen.press('r', 'y')
  expect(await screen.sees('Importing: 3 of 12 rows')).toContain('[###')
  server.become({ status: 'Done', createdCount: 10, updatedCount: 1, refusedCount: 1, batchId: 4 })
  const over = await screen.sees('The import is done.')
  expect(over).toContain('1 row was refused.')
  expect(over).toContain('11 active licenses: 11 past due.')
  expect(over).toMatch(/row 9 LIQ-9 +Effective Date: This is not a date/)
})

it('says what the mapping lacks, and opens it in the browser', async () => {
  const text = 'Choose a column or a value for Term.'
  screen = await open(aServer({ missing: [{ field: 'licenseTerm', text }] }))
  await screen.press('I', 'enter')
  await screen.sees(text)
  expect(await screen.press('c')).toContain(messages.importMissing)
  await screen.press('o')
  await expect.poll(() => screen.taken.opened.at(-1)).toMatch(/\/imports\/5$/)
})

it('uploads a file once, however often Enter is pressed', async () => {
  const path = join(tmpdir(), `evergreen-twice-${process.pid}.csv`)
  await writeFile(path, 'name\nWest\n')
  const slow = () => new Promise((resolve) => setTimeout(() => resolve(anImport()), 300))
  const server = aServer({}, { 'POST /imports': slow })
  screen = await open(server)
  await screen.press('I', 'n', 'enter', path, 'enter', 'enter', 'enter')
  await expect.poll(() => screen.frame()).not.toContain('Uploading')
  expect(server.asked.filter(({ method, path }) => `${method} ${path}` === 'POST /imports')).toHaveLength(1)
})

it('uploads a file of this computer', async () => {
  const path = join(tmpdir(), 'terminal-import.csv')
  await writeFile(path, 'Name,Company Code\nDock,D1\n')
  const server = aServer(
    {},
    { 'POST /imports': ({ body }: Outgoing) => (Object(body).kind === 'divisions' ? anImport() : refused(400, 'Not this kind')) },
  )
  screen = await open(server)
  await screen.press('I', 'n')
  await screen.sees('What the File Contains')
  await screen.press('down', 'down', 'down', 'enter', '/nowhere.csv', 'enter')
  await screen.sees(messages.unreadableFile)
  await screen.press(...'/nowhere.csv'.split('').map(() => 'backspace'), path, 'enter')
  await screen.sees('Harbor Hotels')
  const sent = Object(server.last('POST /imports')?.body)
  expect(Buffer.from(sent.document, 'base64').toString()).toContain('Dock,D1')
  expect(sent.documentFileName).toBe('terminal-import.csv')
})

it('says why the server refuses a file', async () => {
  const path = join(tmpdir(), 'terminal-refused.csv')
  await writeFile(path, 'x')
  screen = await open(aServer({}, { 'POST /imports': () => refused(400, 'Nobody can read this table') }))
  await screen.press('I', 'n')
  await screen.sees('What the File Contains')
  await screen.press('down', 'down', 'down', 'enter', path, 'enter')
  expect(await screen.sees('Nobody can read this table')).not.toContain(messages.unreadableFile)
})

it('shows the mapping, and the rows page by page and by outcome', async () => {
  const mapping = {
    fields: [
      { field: 'effectiveDate', columns: ['ISSUED'], format: 'M/D/YYYY' },
      { field: 'state', columns: [], default: 'CO' },
    ],
    leaveOut: [{ column: 'STATUS', values: ['Deferred'] }],
  }
  const column = (name: string) => ({ name, samples: [], filledCount: 1, format: null, values: [] })
  const rows = ({ query = {} }: Outgoing) => {
    const row = { row: query.pageNumber === 2 ? 102 : 2, outcome: 'created', name: 'LIQ-2', recordId: 4, errors: {} }
    const refusedRow = { row: 9, outcome: 'refused', name: 'LIQ-9', recordId: null, errors: { effectiveDate: ['This is not a date'] } }
    return query.outcome === 'updated' ? { items: [refusedRow], totalItemCount: 1 } : { items: [row], totalItemCount: 101 }
  }
  screen = await open(
    aServer(
      { status: 'Checked', check: CHECK, mapping, columns: ['ISSUED', 'STATUS', 'PHONE'].map(column) },
      { 'GET /imports/5/rows': rows },
    ),
  )
  await screen.press('I', 'enter')
  await screen.press(...Array.from({ length: 4 }, () => 'down'))
  const shown = await screen.sees('Not used')
  expect(shown).toMatch(/Effective Date +ISSUED, dates M\/D\/YYYY/)
  expect(shown).toMatch(/Left out +STATUS is Deferred/)
  expect(shown).toMatch(/Not used +PHONE/)
  await screen.press('w')
  expect(await screen.sees('101 rows, page 1 of 2')).toMatch(/row 2 +Will be created: LIQ-2/)
  await screen.press(']')
  expect(await screen.sees('page 2 of 2')).toMatch(/row 102 +Will be created: LIQ-2/)
  await screen.press('f')
  await screen.sees('Rows: denver.csv, Will be created')
  await screen.sees('101 rows, page 1 of 2')
  await screen.press('f')
  expect(await screen.sees('This is not a date')).toMatch(/row 9 +Refused: LIQ-9. Effective Date \(ISSUED\)/)
})

it('is not for people who may not import', async () => {
  screen = await open(
    fakeServer({
      'GET /authentication/current-user/identity': aUser({ roles: ['Contributor'], clientId: null, clientServiceLevel: null }),
    }),
  )
  expect(await screen.press('I')).toContain(messages.notAllowed)
})
