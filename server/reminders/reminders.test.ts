import { expect, test } from 'vitest'
import { aLeave, aPropertyContact, aUser } from '../../fixtures/builders.ts'
import { addDays } from '../../rules/day.ts'
import { messages, reminderSentences } from '../../rules/messages.ts'
import type { ReminderStep } from '../../rules/reminders/policy.ts'
import { clock } from '../kit/clock.ts'
import { provider } from '../kit/provider.ts'
import { refusal } from '../testing/refusal.ts'
import { withReminders } from '../testing/reminders/side.ts'
import { degradedReminders } from './ledger/status.queries.ts'

const side = withReminders()
const { address, admin, client, deliver, dueIn, ledger, mailsTo, onDay, run, runByHand, step, switchOn } = side
const HOUR = 3_600_000

test('nothing goes out before the switch-on, and nothing older than its date', async () => {
  await dueIn(7)
  expect(await run()).toMatchObject({ status: 'done', watched: 0, sent: 0 })
  expect(await client().reminders.preview({ body: {} })).toMatchObject({ isOn: false, mailCount: 1, recipientCount: 1 })
  expect(await ledger()).toEqual([])
  await switchOn('2026-11-21')
  expect(await run()).toMatchObject({ watched: 1, sent: 0, suppressed: 0 })
  await switchOn('2026-11-20')
  expect(await run()).toMatchObject({ watched: 1, told: 1, sent: 1 })
  expect(await ledger()).toMatchObject([{ step: 'DueDate-7', recipient: address('ClientContributor'), status: 'planned' }])
})

test('the preview of a day ahead leaves out what goes out before it', async () => {
  await client().reminderPolicy.update({ body: { steps: [step({ days: 7, recipients: ['Assignee'] })] } })
  // The reminders are due on Friday 20, Monday 23 and Tuesday 24.
  for (const days of [7, 10, 11]) await dueIn(days)
  await switchOn()
  const linesOn = async (date: string) => (await client().reminders.preview({ body: { date } })).lineCount
  expect(await Promise.all(['2026-11-20', '2026-11-21', '2026-11-23', '2026-11-24'].map(linesOn))).toEqual([1, 0, 1, 1])
  await side.app().build((db) => db('users').where('email_key', address('ClientContributor')).update({ reminder_digest: 'Weekly' }))
  // A weekly mail contains everything until Sunday.
  expect(await Promise.all(['2026-11-23', '2026-11-24', '2026-11-30'].map(linesOn))).toEqual([2, 0, 0])
  await side.app().build((db) => db('users').where('email_key', address('ClientContributor')).update({ reminder_digest: 'Daily' }))
})

test('a license that is added while reminders are on starts with its next date, and says so', async () => {
  await switchOn()
  const { id } = await dueIn(5, { createdOn: '2026-11-20T18:00:00.000Z' })
  expect(await run()).toMatchObject({ watched: 1, sent: 0, suppressed: 0 })
  const { past } = await client().licenses.reminders({ params: { id } })
  const added = reminderSentences.beforeRecord('11/20/26')
  expect(past.filter(({ date, reason }) => date === 'DueDate' && reason === added).map(({ step }) => step)).toEqual([
    'DueDate-30',
    'DueDate-14',
    'DueDate-7',
  ])
  onDay('2026-11-24')
  expect(await run()).toMatchObject({ sent: 1 })
  expect(await ledger().where('status', 'planned').pluck('step')).toEqual(['DueDate-1'])
})

test('during a leave, the mail to the deputy says for whom', async () => {
  const person = (role: 'ClientAdministrator' | 'ClientContributor') => side.app().of(`${role} at Saas`).person
  const absent = person('ClientContributor')
  const days = { startsOn: '2026-11-20', endsOn: '2026-11-20' }
  await side.app().build((db) => aLeave(db, { userId: absent.id, deputyId: person('ClientAdministrator').id, ...days }))
  await client().reminderPolicy.update({ body: { steps: [step({ days: 7, recipients: ['Assignee'] })] } })
  await dueIn(7)
  await switchOn()
  await run()
  const mails = await side.app().database.read('outbox').where('cause', 'reminders').select('to_address', 'text')
  expect(mails.map((mail) => mail.to_address)).toEqual([address('ClientAdministrator')])
  const { first_name: first, last_name: last } = await side.app().database.read('users').where('id', absent.id).first()
  expect(mails[0].text).toContain(reminderSentences.forAbsent(`${first} ${last}`))
})

test('the ledger says sent when the mail server has taken the mail, and a second run sends nothing', async () => {
  const { id } = await dueIn(7)
  await switchOn()
  side.smtp().state.isDown = true
  await run()
  await deliver()
  expect((await ledger()).map(({ status }) => status)).toEqual(['suppressed', 'planned'])
  side.smtp().state.isDown = false
  clock.set({ skip: 5_000 })
  await deliver()
  expect((await ledger()).map(({ status, reason }) => [status, reason])).toEqual([
    ['suppressed', messages.reminderReplaced],
    ['sent', null],
  ])
  expect(await run()).toMatchObject({ sent: 0, mails: 0 })
  expect(mailsTo('ClientContributor')).toHaveLength(1)
  const raw = mailsTo('ClientContributor')[0]?.raw ?? ''
  expect(raw).toContain('1 license watched, 1 told, 0 silent, 0 unreachable.')
  expect(raw).toMatch(/^List-Unsubscribe:\s+<http.*\/api\/v1\.0\/mail\/stop\/[\w-]+>/im)
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/im)
  expect(raw).toContain(`/licenses/${id}?reminder`)
})

test('two runs at once write one line and one mail', async () => {
  for (let n = 0; n < 5; n++) await dueIn(7)
  await switchOn()
  const start = () => runByHand('2026-11-20')
  const ended = await Promise.all([start(), start(), start()])
  expect(ended.filter(Boolean).length).toBeGreaterThan(0)
  await deliver()
  expect(mailsTo('ClientContributor')).toHaveLength(1)
  // The first run of a week sends the administrator the summary of the week.
  expect(mailsTo('ClientAdministrator')).toHaveLength(1)
  expect((await ledger()).filter(({ status }) => status === 'sent')).toHaveLength(5)
})

test('a run that died is taken over, and its lines are looked at again', async () => {
  const { id } = await dueIn(7)
  const { id: other } = await dueIn(7)
  await switchOn()
  await run()
  // As if the process had crashed between the lines and the mails: the key of the mail is free.
  await side.app().build(async (db) => {
    await db('outbox').delete()
    await db('reminder_lines').update({ mail_id: null })
    await db('reminder_runs').update({ open: 1, status: 'running', lease_until: clock.later(HOUR) })
    await db('licenses').where({ id: other }).update({ renewal_stage: 5 })
  })
  expect(await refusal(run())).toMatchObject({ status: 409, message: messages.remindersRunning })
  clock.set({ skip: 2 * HOUR })
  expect(await run()).toMatchObject({ sent: 1 })
  const lines = (await ledger()).filter((line) => line.step === 'DueDate-7')
  expect(lines.map(({ license_id, status, reason }) => [license_id, status, reason])).toEqual([
    [id, 'planned', null],
    [other, 'suppressed', messages.reminderResolvedFiled],
  ])
  expect(await side.app().database.read('reminder_runs').orderBy('id').pluck('status')).toEqual(['interrupted', 'done'])
})

test('missed nights are made up for; a changed date starts again; a filed renewal is silent', async () => {
  const { id } = await dueIn(14)
  await switchOn()
  await run()
  onDay('2026-12-02')
  await run()
  const steps = async () =>
    (await ledger()).filter(({ status }) => status !== 'suppressed').map((line) => `${line.step} ${line.target_date}`)
  expect(await steps()).toEqual(['DueDate-14 2026-12-04', 'DueDate-7 2026-12-04'])
  await side.app().build((db) => db('licenses').where({ id }).update({ due_date: '2026-12-10' }))
  onDay('2026-12-03')
  await run()
  expect((await steps()).at(-1)).toBe('DueDate-7 2026-12-10')
  await side.app().build((db) => db('licenses').where({ id }).update({ renewal_stage: 5 }))
  onDay('2026-12-09')
  expect(await run()).toMatchObject({ sent: 0, silent: 1 })
  expect((await ledger()).at(-1)).toMatchObject({ step: 'DueDate-1', status: 'suppressed', reason: messages.reminderResolvedFiled })
})

test('a run for a past day sends no older repetition, and no older step', async () => {
  const { id } = await dueIn(-60, { expirationDate: '2026-11-10' })
  const other = await dueIn(10)
  await switchOn()
  await run()
  onDay('2026-11-27')
  await run()
  const sentAbout = (licenseId: number, date: string) =>
    ledger().where('license_id', licenseId).whereLike('step', `${date}%`).whereNot('status', 'suppressed').select('step', 'occurrence')
  const before = [await sentAbout(id, 'Expiration'), await sentAbout(other.id, 'Due')]
  expect(before).toEqual([
    [
      { step: 'ExpirationDate+1', occurrence: 1 },
      { step: 'ExpirationDate+1', occurrence: 2 },
    ],
    [
      { step: 'DueDate-14', occurrence: 0 },
      { step: 'DueDate-1', occurrence: 0 },
    ],
  ])
  // November 23: the step of 7 days before the due date had come; November 12: the first day after the expiration date.
  for (const date of ['2026-11-23', '2026-11-12']) expect(await run(date)).toMatchObject({ status: 'done', sent: 0 })
  expect([await sentAbout(id, 'Expiration'), await sentAbout(other.id, 'Due')]).toEqual(before)
  expect(await ledger().where({ license_id: other.id, step: 'DueDate-7' }).first()).toMatchObject({ reason: messages.reminderReplaced })
})

test('recipients: the administrators where nobody is assigned or the assignee has left; silence where somebody chose it', async () => {
  const gone = await side.app().build((db) =>
    aUser(db, {
      clientId: side.app().tenants.Saas.clientId,
      roleName: 'ClientContributor',
      active: false,
      firstName: 'Ada',
      lastName: 'Quinn',
    }),
  )
  await dueIn(7, { assignedUserId: null })
  await dueIn(7, { assignedUserId: gone.id })
  await dueIn(7)
  await side
    .app()
    .as('ClientContributor at Saas')
    .userProfile.reminders({ body: { digest: 'None' } })
  await switchOn()
  expect(await run()).toMatchObject({ told: 2, silent: 1, unreachable: 0 })
  const rows = (await ledger()).filter((line) => line.step === 'DueDate-7')
  expect(rows.map(({ recipient, status, reason }) => [recipient, status, reason])).toEqual([
    [address('ClientAdministrator'), 'planned', messages.unassignedToAdministrators],
    [gone.email, 'suppressed', expect.stringMatching(/^Ada Quinn is inactive\. Sent to .+ instead\.$/)],
    [address('ClientAdministrator'), 'planned', 'Sent to the administrators instead. Ada Quinn is inactive.'],
    [address('ClientContributor'), 'suppressed', expect.stringContaining('has chosen to get no reminders.')],
  ])
  onDay('2026-11-21')
  const gaps = await client().reminders.coverage()
  expect(gaps).toMatchObject({ watched: 3, reachesNobody: 1, reachesAdministrators: 2 })
  expect(gaps.items.map(({ standing }) => standing.text)).toEqual(['Due in 6 days', 'Due in 6 days', 'Due in 6 days'])
  expect(gaps.items.map(({ reason }) => reason)).toContain(messages.unassignedToAdministrators)
  // Steps after the date are escalations, which administrators cannot turn off.
  await client().userProfile.reminders({ body: { digest: 'None' } })
  onDay('2026-11-28')
  await run()
  const escalated = (await ledger()).filter((line) => line.step === 'DueDate+1' && line.reason !== messages.reminderReplaced)
  const told = (who: string) => [...new Set(escalated.filter(({ recipient }) => recipient === who).map(({ status }) => status))]
  expect(told(address('ClientContributor'))).toEqual(['suppressed'])
  expect(told(address('ClientAdministrator'))).toEqual(['planned'])
})

test('an address that its mail server refuses three times is stopped, and the administrators are told', async () => {
  side.smtp().state.refused.add(address('ClientContributor'))
  await switchOn()
  for (const n of [0, 3, 4]) {
    onDay(addDays('2026-11-20', n))
    await dueIn(n + 7)
    await run()
    await deliver()
  }
  const bounced = (await ledger()).filter(({ status }) => status === 'bounced')
  expect(bounced).toHaveLength(3)
  expect(bounced[0].reason).toContain('550')
  expect(await side.app().database.read('mail_addresses').where('address', address('ClientContributor')).first()).toMatchObject({
    bounces: 3,
    stopped_by: 'MailServer',
  })
  expect(side.smtp().delivered.filter(({ to }) => to === address('ClientAdministrator')).length).toBeGreaterThan(0)
  onDay('2026-11-25')
  await dueIn(12)
  await run()
  expect((await ledger()).filter(({ reason }) => reason?.includes('The mail server refuses'))).not.toEqual([])
})

test('a key contact without an account has a stop link; a GET changes nothing; the mail loses its text', async () => {
  const { propertyId } = side.app().tenants.Saas
  await side.app().build((db) => aPropertyContact(db, { propertyId, email: 'Manager@Town.example', isKeyContact: true }))
  await client().reminderPolicy.update({ body: { steps: [step({ days: 7, recipients: ['KeyContact'] })] } })
  await dueIn(7)
  await switchOn()
  await run()
  await deliver()
  const mail = side.smtp().delivered.find(({ to }) => /^manager/i.test(to))
  expect(mail?.to.toLowerCase()).toBe('manager@town.example')
  const token = /mail\/stop\/([\w-]{20,})/.exec((mail?.raw ?? '').replace(/=\r\n/g, ''))?.[1] ?? ''
  expect(mail?.raw).not.toContain('watched')
  expect(await side.app().database.read('outbox').whereLike('to_address', 'manager%').first('text', 'html', 'stop_token')).toEqual({
    text: '',
    html: null,
    stop_token: null,
  })
  const stopped = () => side.app().database.read('mail_addresses').where('address', 'manager@town.example').first('stopped_by')
  expect((await side.app().request({ method: 'GET', path: `/mail/stop/${token}` })).status).toBe(405)
  expect(await stopped()).toEqual({ stopped_by: null })
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const oneClick = await fetch(`${side.app().base}/mail/stop/${token}`, {
    method: 'POST',
    headers: form,
    body: 'List-Unsubscribe=One-Click',
  })
  expect(oneClick.status).toBe(200)
  expect(await stopped()).toEqual({ stopped_by: 'Recipient' })
  expect((await side.app().request({ method: 'POST', path: '/mail/stop/wrong' })).status).toBe(404)
})

test('one click of somebody with an account chooses no reminders', async () => {
  await dueIn(7)
  await switchOn()
  await run()
  const { stop_token } = await side.app().database.read('mail_addresses').where('address', address('ClientContributor')).first()
  expect((await side.app().request({ method: 'POST', path: `/mail/stop/${stop_token}` })).status).toBe(200)
  expect(await side.app().as('ClientContributor at Saas').userProfile.get()).toMatchObject({ reminderDigest: 'None' })
})

test('seen: only the recipient, by a POST', async () => {
  const { id: licenseId } = await dueIn(7)
  await switchOn()
  await run()
  const line = (await ledger()).find(({ status }) => status === 'planned')
  const params = { id: line.id }
  expect(await refusal(client().reminders.seen({ params }))).toMatchObject({ status: 404 })
  await side.app().as('ClientContributor at Saas').reminders.seen({ params })
  const { past } = await client().licenses.reminders({ params: { id: licenseId } })
  expect(past.find(({ id }) => id === line.id)?.seenOn).toMatch(/^2026|^\d{4}-/)
})

test('switched off: what waits is not sent, and says who switched it off', async () => {
  const license = await dueIn(7)
  await switchOn()
  await run()
  const waiting = () => ledger().where('step', 'DueDate-7').first('status', 'reason')
  await side.app().build((db) => db('reminder_lines').where('status', 'planned').update({ mail_id: null }))
  await client().reminders.switch({ body: { isOn: false } })
  const { id: userId } = side.app().of('ClientAdministrator at Saas').person
  const { first_name: first, last_name: last } = await side.app().database.read('users').where('id', userId).first()
  const by = `${first} ${last}`
  expect(await waiting()).toEqual({ status: 'suppressed', reason: reminderSentences.switchedOff(by) })
  expect(await client().reminderPolicy.get()).toMatchObject({ isOn: false, switchedOffBy: by })
  expect((await client().licenses.reminders({ params: { id: license.id } })).notice).toBe(reminderSentences.off(by))
  await switchOn()
  expect(await client().reminderPolicy.get()).toMatchObject({ isOn: true, switchedOffBy: null })
  await admin().reminders.switch({ body: { isOn: false, clientId: side.app().tenants.Saas.clientId } })
  expect(await client().reminderPolicy.get()).toMatchObject({ switchedOffBy: provider.name() })
})

test('a line of the ledger says where its license stands, as long as there is one', async () => {
  const { id } = await dueIn(7)
  await switchOn()
  await run()
  const standings = async () => (await client().reminders.list({ body: { licenseIds: [id] } })).items.map(({ standing }) => standing)
  const due = { level: 'dueSoon', days: 7, text: 'Due in 7 days' }
  expect(await standings()).toEqual([due, due])
  await side.app().build((db) => db('licenses').where({ id }).delete())
  expect(await standings()).toEqual([null, null])
})

test('the next run is said: at the hour of the day while there was none, now after it, and tomorrow once it was', async () => {
  // TIME_ZONE is New York, five hours behind UTC.
  const at = (hours: number) => clock.set({ skip: Date.parse('2026-11-20T00:00:00.000Z') + hours * HOUR - Date.now() })
  const status = () => client().reminders.status()
  at(10)
  expect(await status()).toMatchObject({ lastRunOn: null, nextRunOn: '2026-11-20T12:00:00.000Z' })
  at(15)
  expect(await status()).toMatchObject({ lastRunOn: null, nextRunOn: expect.stringMatching(/^2026-11-20T15:00:/) })
  await runByHand('2026-11-20')
  expect(await status()).toMatchObject({ lastRunOn: expect.any(String), nextRunOn: expect.stringMatching(/^2026-11-20T15:0/) })
  await side.runBySchedule('2026-11-20')
  expect(await status()).toMatchObject({ nextRunOn: '2026-11-21T12:00:00.000Z' })
})

test('late after 26 hours without a complete run, and never while reminders are off', async () => {
  const degraded = () => degradedReminders(side.app().database.read)
  clock.set({ skip: 30 * HOUR })
  expect(await degraded()).toEqual([])
  await switchOn()
  clock.set({ skip: 55 * HOUR })
  expect(await degraded()).toEqual([])
  clock.set({ skip: 57 * HOUR })
  expect(await degraded()).toEqual([expect.stringContaining('27 hours')])
  expect(await client().reminders.status()).toMatchObject({ isLate: true, problem: expect.stringContaining('late') })
  await run()
  expect(await degraded()).toEqual([])
})

test('administrators get the week on its first working day, with what comes until Sunday, also after a run on a holiday', async () => {
  const days = { '2027-01-23': 'dueDate', '2027-01-24': 'expirationDate', '2027-01-25': 'dueDate' }
  for (const [day, field] of Object.entries(days)) await dueIn(0, { dueDate: null, expirationDate: '2027-06-01', [field]: day })
  await switchOn()
  await client().reminderPolicy.update({ body: { steps: [step({ date: 'ExpirationDate', direction: 'After', days: 60 })] } })
  const sent = () => side.app().database.read('outbox').where('cause', 'reminders').pluck('text')
  onDay('2027-01-18') // the birthday of Martin Luther King
  await run()
  expect(await sent()).toEqual([])
  onDay('2027-01-19')
  await run()
  expect(await sent()).toEqual([expect.stringContaining('The week ahead, until 01/24/27: 0 to begin, 1 due, 1 expiring')])
  await run()
  onDay('2027-01-20')
  await run()
  expect(await sent()).toHaveLength(1)
})

test('the first mail of a week says what comes this week, without a line of the ledger', async () => {
  await switchOn()
  await dueIn(3 + 7) // its step of 7 days falls on Monday, November 23
  await dueIn(8, { propertyId: side.app().tenants.Saas.propertyId, licenseNumber: 'WEEK-1' }) // due on Saturday, November 28
  await dueIn(10, { licenseNumber: 'WEEK-2' }) // due on Monday, November 30
  await run()
  const linesOf = () => ledger().where('license_number', 'WEEK-1').pluck('id')
  const before = await linesOf()
  onDay('2026-11-23')
  await run()
  const text = (await side.app().database.read('outbox').where('to_address', address('ClientContributor')).orderBy('id').pluck('text')).at(
    -1,
  )
  expect(text).toMatch(/This week\nDue 11\/28\/26, act by 11\/27\/26: WEEK-1, /)
  expect(text).not.toContain('WEEK-2, Due')
  const html = await side.app().database.read('outbox').orderBy('id', 'desc').pluck('html')
  expect(html.join()).toContain('Due 11/28/26, act by 11/27/26: WEEK-1')
  expect(await linesOf()).toEqual(before)
})

test('somebody who chose weekly gets one mail a week with what comes until Sunday', async () => {
  await side
    .app()
    .as('ClientContributor at Saas')
    .userProfile.reminders({ body: { digest: 'Weekly' } })
  await switchOn()
  await dueIn(7 + 5) // its step of 7 days falls on Wednesday, November 25
  onDay('2026-11-23')
  expect(await run()).toMatchObject({ sent: 1 })
  await dueIn(7 + 6)
  onDay('2026-11-24')
  expect(await run()).toMatchObject({ sent: 0 })
  onDay('2026-11-30')
  // One day before each due date is in this week. The day after is, too, and must not replace it.
  expect(await run()).toMatchObject({ sent: 2, mails: 2 })
})

test('one bad record does not end the run', async () => {
  const { id } = await dueIn(7)
  await dueIn(7)
  await side.app().build((db) => db('licenses').where({ id }).update({ due_date: 'nonsense' }))
  await switchOn()
  expect(await run()).toMatchObject({ status: 'done', failed: 1, sent: 1 })
})

test('a policy is refused by field, and a client can only name its own side', async () => {
  const put = (steps: ReminderStep[]) => refusal(client().reminderPolicy.update({ body: { steps } }))
  expect(await put([step({}), step({ recipients: [] })])).toMatchObject({
    errors: { 'steps.1.days': [messages.repeatedStep], 'steps.1.recipients': [messages.stepWithoutRecipient] },
  })
  expect(await put([step({}), step({})])).toMatchObject({ status: 400, errors: { 'steps.1.days': [messages.repeatedStep] } })
  expect(await put([step({ recipients: [] })])).toMatchObject({ errors: { 'steps.0.recipients': [messages.stepWithoutRecipient] } })
  expect(await put([step({ days: 731 })])).toMatchObject({ errors: { 'steps.0.days': [expect.any(String)] } })
  expect(await put([step({ addresses: ['nobody'] })])).toMatchObject({ errors: { 'steps.0.addresses.0': [messages.validEmail] } })
  expect(await put([step({ recipients: ['ClientAdministrators'] })])).toMatchObject({
    errors: { 'steps.0.recipients': [messages.notAcrossSides] },
  })
  await admin().reminderPolicy.update({ body: { steps: [step({ addresses: ['us@provider.example'] })] } })
  const inherited = await client().reminderPolicy.get()
  expect(inherited).toMatchObject({ isOwn: false, steps: [{ days: 30, addresses: [] }] })
  await client().reminderPolicy.update({ body: { steps: [step({ days: 3 })] } })
  expect(await client().reminderPolicy.get()).toMatchObject({ isOwn: true, version: 1, steps: [{ days: 3 }] })
  expect(await admin().reminders.switch({ body: { isOn: true, clientId: side.app().tenants.Hybrid.clientId } })).toBe(null)
  const fullService = side.app().tenants.FullService.clientId
  expect(await refusal(admin().reminders.switch({ body: { isOn: true, clientId: fullService } }))).toMatchObject({
    message: messages.fullServiceReminders,
  })
})
