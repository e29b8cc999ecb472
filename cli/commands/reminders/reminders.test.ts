import { expect, test } from 'vitest'
import { messages } from '../../../rules/messages.ts'
import { DEFAULT_POLICY } from '../../../rules/reminders/policy.ts'
import { run, type Seen } from '../../testing/world.ts'

const line = {
  id: 5,
  licenseId: 42,
  licenseNumber: 'HI-42',
  standing: { level: 'dueSoon', days: 14, text: 'Due in 14 days' },
  propertyId: 3,
  propertyName: 'Harbor Waikiki',
  step: 'DueDate-14',
  stepText: 'Due date, 14 days before',
  date: 'DueDate',
  targetDate: '2026-12-01',
  occurrence: 0,
  sendOn: '2026-11-17',
  recipient: 'kim@example.com',
  recipientName: 'Kim Doe',
  kind: 'DigestLine',
  status: 'suppressed',
  reason: 'The forms are filed.',
  createdOn: '2026-11-17T12:00:00.000Z',
  sentOn: null,
  seenOn: null,
  isStopped: false,
}
const policy = { version: 3, isOwn: false, isOn: false, sendsFrom: null, switchedOffBy: null, steps: DEFAULT_POLICY }
const reply = { id: 9, day: '2026-11-20', status: 'done', startedOn: '', endedOn: '', watched: 412, told: 9, silent: 3, unreachable: 0 }
const mail = { recipient: 'kim@example.com', recipientName: 'Kim Doe', subject: '', lineCount: 0, lines: [], hasSummary: true }
const answers = {
  'POST /reminders/list': { items: [line], totalItemCount: 1 },
  'POST /reminders/preview': { date: '2026-11-20', isOn: false, says: '1 mail to 1 person on 11/20/26.', mails: [mail] },
  'POST /reminders/run': { ...reply, mails: 2, sent: 9, suppressed: 4, failed: 0 },
  'GET /reminder-policy': policy,
  'PUT /reminder-policy': null,
  'PUT /reminders/switch': null,
  'GET /reminders/status': { hasMailServer: false },
  'PUT /user-profile/reminders': null,
  'PUT /reminders/lines/5/resume': null,
  'GET /clients/select-list-options': [{ label: 'Harbor Hotels', value: 2 }],
}
const reminders = (words: string[], stdin?: string) => run(['reminders', ...words], { answers, ...(stdin !== undefined && { stdin }) })
const sent = (seen: Seen[], method: string) => seen.filter((one) => one.method === method).map(({ path, body }) => [path, body])

test('the ledger: who was told what, and why not', async () => {
  const { out, seen } = await reminders(['list', '--status', 'suppressed,failed', '--recipient', 'kim@example.com'])
  expect(out).toContain('HI-42\tHarbor Waikiki\tDue in 14 days\tDue date, 14 days before\t2026-12-01\tKim Doe\tkim@example.com\tsuppressed')
  expect(out).toContain('The forms are filed.')
  expect(seen.at(-1)?.body).toEqual({ statuses: ['suppressed', 'failed'], recipient: 'kim@example.com' })
})

test('a line of a stopped address resumes it', async () => {
  const { seen, err } = await reminders(['resume', '5'])
  expect(sent(seen, 'PUT')).toEqual([['/reminders/lines/5/resume', undefined]])
  expect(err).toBe(`${messages.remindersResumed}\n`)
})

test('a preview says how to switch on, and a switch says from when and for whom', async () => {
  expect((await reminders(['preview'])).err).toContain('1 mail to 1 person on 11/20/26.\nReminders are switched off')
  const { seen } = await reminders(['switch', 'on', '--from', '2026-12-01', '--client', 'harbor hotels', '--yes'])
  expect(sent(seen, 'PUT').at(-1)?.[1]).toEqual({ isOn: true, from: '2026-12-01', clientId: 2 })
  expect(sent((await reminders(['switch', 'off'])).seen, 'PUT').at(-1)?.[1]).toEqual({ isOn: false })
  expect((await reminders(['switch', 'maybe'])).code).toBe(2)
})

test('a switch on asks with the mails of the first morning of that side', async () => {
  const { code, err, seen } = await reminders(['switch', 'on', '--client', 'Harbor Hotels', '--from', '2026-12-01'])
  expect(code).toBe(2)
  expect(err).toContain('Switch the reminders on? The first morning: 1 mail to 1 person on 11/20/26.')
  expect(sent(seen, 'POST')).toEqual([['/reminders/preview', { date: '2026-12-01', clientId: 2 }]])
  expect(sent(seen, 'PUT')).toEqual([])
})

test('a switch on says when nobody would get a mail', async () => {
  expect((await reminders(['switch', 'on', '--yes'])).err).toBe(`${messages.remindersSwitched}\n${messages.remindersWritten}\n`)
})

test('a preview of a client, with who gets the summary of the week', async () => {
  const { seen, err } = await reminders(['preview', '--client', '2'])
  expect(seen.at(-1)?.body).toEqual({ clientId: 2 })
  expect(err).toContain('The summary of the week goes out on 11/20/26 to kim@example.com.')
})

test('a run prints its counts; a dry run says that nothing was sent', async () => {
  const { out, err, seen } = await reminders(['run', '--date', '2026-11-20', '--dry-run'])
  expect(seen.at(-1)?.body).toEqual({ date: '2026-11-20', dryRun: true })
  expect(out).toContain('Licenses Watched\t412')
  expect(err).toContain('nothing was sent')
})

test('the policy as a table, and its steps from a file', async () => {
  expect((await reminders(['policy'])).out).toContain('Due date, 14 days before\tnot filed\tAssignee')
  const { seen } = await reminders(['policy', '--file', '-'], JSON.stringify({ ...policy, steps: DEFAULT_POLICY.slice(0, 1) }))
  expect(sent(seen, 'PUT').at(-1)?.[1]).toEqual({ steps: DEFAULT_POLICY.slice(0, 1) })
  expect(seen.find(({ method }) => method === 'PUT')?.headers['if-match']).toBe('"3"')
  expect(sent((await reminders(['policy', '--inherit'])).seen, 'PUT').at(-1)?.[1]).toEqual({ steps: null })
  expect((await reminders(['policy', '--file', '-'], '{"a":1}')).code).toBe(2)
})

test('how often I get them', async () => {
  expect(sent((await reminders(['digest', 'weekly'])).seen, 'PUT').at(-1)?.[1]).toEqual({ digest: 'Weekly' })
  expect((await reminders(['digest', 'often'])).code).toBe(2)
})
