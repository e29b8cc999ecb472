import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RenewalQueueLicense } from '../../contract/dashboard/calls.ts'
import type { Job } from '../../contract/jobs/calls.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { show } from './renew.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  await world.signIn('administrator@harbor.example')
})
afterAll(async () => {
  await world?.stop()
})

interface Page<Row> {
  items: Row[]
  totalItemCount: number
}
interface Begun {
  dryRun: boolean
  jobId: number | null
  startedCount: number
  failures: { licenseId: number; reason: string }[]
}

/** The output of a whole list into a pipe. */
const piped = async (words: string[]): Promise<string> => (await world.must([...words, '--all'])).out
const idsOf = (rows: string): number[] => rows.trimEnd().split('\n').map(Number.parseFloat)
const csvOf = (path: string) => parse(readFileSync(path), { columns: true }) as Record<string, string>[]
const dryRun = async (words: string[], input = ''): Promise<Begun> => {
  const { out } = await world.evergreen(['renewals', 'bulk-begin', ...words, '--dry-run', '--json'], { input })
  return JSON.parse(out)
}

/** The batch id in the output of a bulk command. */
const batchOf = ({ err }: { err: string }): string => /^Undo with: evergreen batches undo (\d+)$/m.exec(err)?.[1] ?? ''

test('a dry run says who can begin and why the others cannot; up to 50 then begin at once, the file has a row each', async () => {
  const filter = ['--state', 'CA', '--all-assignees']
  const before = await dryRun(filter)
  expect(before).toMatchObject({ dryRun: true, jobId: null })
  expect(before.startedCount).toBeGreaterThan(0)
  expect(before.failures.map(({ reason }) => reason)).toContain(messages.unassigned)
  const file = join(world.folder, 'california.csv')
  const done = await world.evergreen(['renewals', 'bulk-begin', ...filter, '--due-date', '2026-12-31', '--yes', '--result', file])
  expect(done).toMatchObject({ code: 3, err: expect.stringContaining(`${messages.bulkRenewalsStarted}\n`) })
  const rows = csvOf(file)
  const started = rows.filter(({ outcome }) => outcome === 'started')
  expect(started).toHaveLength(before.startedCount)
  expect(rows).toHaveLength(before.startedCount + before.failures.length)
  expect(await show(world, Number(started[0]?.id))).toMatchObject({ inProcessRenewal: { renewalDueDate: '2026-12-31' } })
  expect(await world.evergreen(['renewals', 'bulk-begin', '99999999', '--yes'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('licenseIds: '),
  })
})

test('licenses are assigned by the row; more than 50 begin in a job that is waited for, and no license twice', async () => {
  const all = await piped(['licenses', 'list', '--active'])
  const count = idsOf(all).length
  const file = join(world.folder, 'all.tsv')
  writeFileSync(file, all)
  const assigned = await world.evergreen(['renewals', 'bulk-assign', '-', '--to', 'me', '--yes'], { input: all })
  expect(assigned).toMatchObject({ code: 3, err: expect.stringMatching(/^Successfully Assigned \d+ Licenses to Caroline Mercer[.\n]/) })

  const { startedCount, failures } = await dryRun([`@${file}`])
  expect(startedCount).toBeGreaterThan(50)
  const begin = ['renewals', 'bulk-begin', `@${file}`, '--result', join(world.folder, 'all.csv')]
  const question = `Type ${startedCount} to continue: `
  const refused = await world.typing(begin, { [question]: 'yes' })
  expect(refused).toMatchObject({ code: 1, screen: expect.stringContaining('Nothing was done.') })
  expect(await world.json<Page<Job>>(['jobs', 'list'])).toMatchObject({ totalItemCount: 0 })

  const { code, screen } = await world.typing(begin, { [question]: String(startedCount) })
  expect({ code, screen: stripVTControlCharacters(screen) }).toEqual({
    code: 3,
    screen: expect.stringContaining(`100% ${count} of ${count}`),
  })
  const rows = csvOf(join(world.folder, 'all.csv'))
  expect(rows.map(({ id }) => Number(id)).sort()).toEqual(idsOf(all).sort())
  expect(rows.filter(({ outcome }) => outcome === 'started')).toHaveLength(startedCount)
  expect(rows.filter(({ outcome }) => outcome === 'refused')).toHaveLength(failures.length)

  const again = await world.evergreen(['renewals', 'bulk-begin', `@${file}`, '--yes', '--no-wait'])
  expect(again).toMatchObject({
    code: 0,
    err: `${messages.bulkRenewalsInitiated}. ${messages.bulkRenewalsInitiatedWarning}\nUndo with: evergreen batches undo ${batchOf(again)}\n`,
  })
  const waited = await world.evergreen(['jobs', 'wait', again.out.trim()])
  expect(waited).toMatchObject({ code: 1, err: `${sentences.bulkRenewalsEnded(0, count)}.\n` })
})

test('an invoice, a letter and a task of a renewal in process', async () => {
  const { items } = await world.json<Page<RenewalQueueLicense>>(['renewals', 'list', '--stage', '2', '--all'])
  const license = String(items[0]?.id)
  const renewals = (...words: string[]) => world.must(['renewals', ...words])
  await renewals('step', 'forward', license)
  const { out } = await renewals('invoices', 'add', 'check', license, '--amount', '350')
  const invoice = out.trim().split('\t')[1] as string
  await renewals('invoices', 'update', 'check', license, invoice, '--check-issued', '2026-11-20', '--check-number', '1041')
  expect((await renewals('invoices', 'list', license)).out).toMatch(
    new RegExp(`^${invoice}\tCheck Request\t\\$350\t.*\t2026-11-20\t1041\tIssued\t`),
  )
  await renewals('invoices', 'cancel', license, invoice, '--yes')
  expect((await renewals('letter', 'property', license)).out).toMatch(/^PK/)
  await renewals('task', 'add', license, '--follow-up-date', '2026-12-01', '--assignee', 'me', '--add-to-calendar')
  await renewals('task', 'edit', license, '--follow-up-date', '2026-12-08')
  expect((await show(world, Number(license))).inProcessRenewal?.renewalTask).toMatchObject({ followUpDate: '2026-12-08' })
})

test('tasks done from a pipe: those that are not there are refused, the others are done', async () => {
  const counts = () => world.json<{ total: number }>(['tasks', 'counts'])
  const { total } = await counts()
  const rows = await piped(['tasks', 'list', '--next', '14'])
  const ids = idsOf(rows)
  await world.must(['tasks', 'reschedule', '-', '--date', '2026-12-01'], rows)
  const done = await world.evergreen(['tasks', 'done', '-', '--yes'], { input: `# this fortnight\n${rows}99999999\n` })
  expect(done).toMatchObject({ code: 3, err: `${messages.tasksMarkedDone}\n1 of ${ids.length + 1} tasks were refused.\n` })
  expect(done.out.split('\n').filter((line) => line.includes('\tdone\t'))).toHaveLength(ids.length)
  expect((await counts()).total).toBe(total - ids.length)
})

test('a bulk action is undone, except where somebody has changed a record since; a plan is applied as it was planned', async () => {
  const dayOf = async (id: string) => (await world.json<{ followUpDate: string }>(['tasks', 'show', id])).followUpDate
  const { items } = await world.json<Page<{ id: number }>>(['tasks', 'list', '--all'])
  const [first, second] = items.map(({ id }) => String(id)) as [string, string]
  const before = await dayOf(first)
  const batch = batchOf(await world.start(['tasks', 'reschedule', first, second, '--date', '2027-01-04']))
  await world.must(['tasks', 'update', second, '--follow-up-date', '2027-01-05'])
  expect((await world.must(['batches', 'show', batch])).out).toContain(`Follow-up Date: ${before} → 2027-01-04`)
  const undone = await world.typing(['batches', 'undo', batch], { '1 record can be undone, 1 is kept. Undo?': 'y' })
  expect(undone.code).toBe(3)
  expect(stripVTControlCharacters(undone.screen)).toMatch(/Caroline Mercer changed it on [\s\S]*1 record undone, 1 kept\./)
  expect([await dayOf(first), await dayOf(second)]).toEqual([before, '2027-01-05'])

  const file = join(world.folder, 'plan.json')
  writeFileSync(file, JSON.stringify({ userTaskIds: [Number(first), Number(second)], followUpDate: '2027-02-01' }))
  const { id } = await world.json<{ id: number }>(['plans', 'create', '--call', 'userTasks.bulkUpdateFollowUpDates', '--file', file])
  expect((await world.must(['plans', 'show', String(id)])).out).toContain(`Follow-up Date: ${before} → 2027-02-01`)
  await world.must(['tasks', 'update', second, '--follow-up-date', '2027-01-06'])
  const applied = await world.evergreen(['plans', 'apply', String(id), '--yes'])
  expect(applied).toMatchObject({ code: 3, out: expect.stringContaining(messages.planRowChanged) })
  expect([await dayOf(first), await dayOf(second)]).toEqual(['2027-02-01', '2027-01-06'])
})
