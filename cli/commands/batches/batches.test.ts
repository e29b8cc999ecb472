import { describe, expect, test } from 'vitest'
import { messages } from '../../../rules/messages.ts'
import { run, type Seen } from '../../testing/world.ts'

const batch = {
  id: 12,
  status: 'Done',
  call: 'dashboard.bulkAssign',
  userId: 5,
  userName: 'Kim Doe',
  appliedByUserName: null,
  clientId: 2,
  clientName: 'Harbor Hotels',
  createdOn: '2026-11-20T14:03:22.123Z',
  doneOn: '2026-11-20T14:03:23.123Z',
  recordCount: 2,
  refusedCount: 1,
  needsApproval: false,
  jobId: null,
  undoOf: null,
  undoneBy: 13,
  cannotApply: null,
  cannotUndo: messages.undoneAlready,
}
const row = {
  record: 'licenses',
  recordId: 42,
  recordName: 'HI-42',
  licenseId: 42,
  licenseNumber: 'HI-42',
  standing: { level: 'valid', days: 90, text: 'Valid until 02/18/27' },
  propertyId: 3,
  propertyName: 'Harbor Waikiki',
  changes: [
    { field: 'assignedUserId', from: '8', to: '9', fromName: 'Kim Doe', toName: 'Lee Fox' },
    { field: 'renewalDesignation', from: null, to: 'Provider', fromName: null, toName: null },
  ],
  reason: null,
}
const page = (...items: object[]) => ({ items, totalItemCount: items.length })
const answers = {
  'POST /batches/list': page(batch),
  'GET /batches/12': ({ path }: Seen) => ({
    ...batch,
    ...page(path.endsWith('?outcome=leftOut') ? { ...row, changes: [], reason: messages.alreadyLikeThis } : row),
  }),
  'GET /clients/select-list-options': [{ label: 'Harbor Hotels', value: 2 }],
}
const batches = (words: string[], more: object = {}, tty = false) =>
  run(['batches', ...words], { answers: { ...answers, ...more }, tty, columns: 160 })
const sent = (seen: Seen[]) => seen.filter(({ path }) => path.endsWith('/undo')).map(({ body }) => body)

describe('list and show', () => {
  test('a line a batch, narrowed by status, user and client', async () => {
    const { out, seen } = await batches(['list', '--status', 'Done,Running', '--user', '5', '--client', 'harbor hotels'])
    expect(out).toBe('12\t2026-11-20T14:03:22.123Z\tBulk Assign Renewals\tDone\t2\t1\tKim Doe\tHarbor Hotels\t13\n')
    expect(seen.at(-1)?.body).toEqual({ statuses: ['Done', 'Running'], userIds: [5], clientIds: [2] })
    expect(await batches(['list', '--status', 'done'])).toMatchObject({ code: 2, seen: [] })
  })

  test('in a pipe the records alone: each field from what to what, or why it was left out', async () => {
    expect((await batches(['show', '12'])).out).toBe(
      'License\tHI-42\tHI-42\tHarbor Waikiki\tAssignee: Kim Doe → Lee Fox; Renewal Designation: – → Provider\tValid until 02/18/27\n',
    )
    expect((await batches(['show', '12', '--left-out'])).out).toBe(
      `License\tHI-42\tHI-42\tHarbor Waikiki\t${messages.alreadyLikeThis}\tValid until 02/18/27\n`,
    )
  })

  test('on a terminal the facts, too, without what does not apply; as JSON the whole reply', async () => {
    const { out } = await batches(['show', '12'], {}, true)
    expect(out).toMatch(/^Id +12\nStatus +Done\n/)
    expect(out).toMatch(/Left out +1\nUndone in Batch +13\n\nRecord +Name/)
    expect(out).not.toContain('Needs Approval')
    expect(JSON.parse((await batches(['show', '12', '--json'])).out)).toEqual({ ...batch, ...page(row) })
  })
})

describe('undo', () => {
  const kept = [{ record: 'user_tasks', id: 7, name: 'Call the port', standing: null, reason: 'Lee Fox changed it on 11/20/26.' }]
  const undoing = (dry: object, done: object = dry) => ({
    'POST /batches/12/undo': ({ body }: Seen) => ((body as { dryRun?: boolean }).dryRun ? dry : done),
  })
  const some = undoing({ batchId: null, undone: 2, kept }, { batchId: 14, undone: 2, kept })
  const all = undoing({ batchId: null, undone: 1, kept: [] }, { batchId: 14, undone: 1, kept: [] })
  const none = undoing({ batchId: null, undone: 0, kept })

  test('a dry run says what can be undone and what is kept and why, and changes nothing', async () => {
    const { code, out, err, seen } = await batches(['undo', '12', '--dry-run'], some)
    expect({ code, out, err }).toEqual({
      code: 3,
      out: 'User Task\t7\tCall the port\tLee Fox changed it on 11/20/26.\t\n',
      err: 'Dry run: 2 records can be undone, 1 is kept.\n',
    })
    expect(sent(seen)).toEqual([{ dryRun: true }])
    expect(JSON.parse((await batches(['undo', '12', '--dry-run', '--json'], all)).out)).toEqual({
      dryRun: true,
      batchId: null,
      undone: 1,
      kept: [],
    })
  })

  test('without --yes it is a question, which names what is kept', async () => {
    const { code, err, seen } = await batches(['undo', '12'], some)
    expect({ code, sent: sent(seen) }).toEqual({ code: 2, sent: [{ dryRun: true }] })
    expect(err).toContain('Kept: Call the port. Lee Fox changed it on 11/20/26.\n2 records can be undone, 1 is kept. Undo?\n')
  })

  test('0 when all is undone, 3 when some is kept, 1 when all is', async () => {
    const whole = await batches(['undo', '12', '--yes'], all)
    expect(whole).toMatchObject({ code: 0, out: '', err: '1 record undone.\n' })
    expect(sent(whole.seen)).toEqual([{ dryRun: true }, {}])
    expect(whole.seen.at(-1)?.headers['idempotency-key']).toBeTruthy()
    expect(await batches(['undo', '12', '--yes'], some)).toMatchObject({ code: 3, err: '2 records undone, 1 kept.\n' })
    expect(await batches(['undo', '12'], none)).toMatchObject({ code: 1, err: '0 records undone, 1 kept.\n' })
  })
})

describe('after a bulk action', () => {
  const madeBatch = (id: number) => new Response('null', { headers: { 'content-type': 'application/json', 'batch-id': String(id) } })
  const tasks = (words: string[], more: Record<string, unknown>) => run(['tasks', ...words], { answers: more })

  test('stderr says how to undo it, unless it is quiet', async () => {
    const made = { 'PUT /user-tasks/bulk-update-follow-up-dates': () => madeBatch(12) }
    const words = ['reschedule', '12', '--date', '2026-12-08']
    const { out, err } = await tasks(words, made)
    expect(out).toBe('12\tdone\t\n')
    expect(err).toBe(`${messages.followUpDatesUpdated}\nUndo with: evergreen batches undo 12\n`)
    expect((await tasks([...words, '--json'], made)).err).toBe(err)
    expect((await tasks([...words, '--server', 'http://a.test'], made)).err).toContain('batches undo 12 --server http://a.test\n')
    expect((await tasks([...words, '--quiet'], made)).err).toBe('')
  })

  test('not what cannot be undone, nor an undo', async () => {
    expect((await tasks(['done', '12', '--yes'], { 'PUT /user-tasks/bulk-complete': () => madeBatch(12) })).err).toBe(
      `${messages.tasksMarkedDone}\n`,
    )
    const reply = JSON.stringify({ batchId: 13, undone: 1, kept: [] })
    const undone = () => new Response(reply, { headers: { 'content-type': 'application/json', 'batch-id': '13' } })
    expect((await batches(['undo', '12', '--yes'], { 'POST /batches/12/undo': undone })).err).toBe('1 record undone.\n')
  })
})
