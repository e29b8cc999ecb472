import { afterEach, expect, test } from 'vitest'
import { addDays, type Day } from '../../rules/day.ts'
import { mondayOf } from '../../rules/reminders/lines.ts'
import { isWorkday } from '../../rules/watch/workdays.ts'
import { clock } from '../kit/clock.ts'
import { allAreDue, busiestAddress, someoneIsAway, workADay } from '../testing/reminders/days.ts'
import { mailsOfLines, readMails } from '../testing/reminders/delivered.ts'
import { unexplained } from '../testing/reminders/explained.ts'
import { naming } from '../testing/reminders/named.ts'
import { randomOf } from '../testing/reminders/office.ts'
import { look } from '../testing/reminders/seen.ts'
import { type MailServer, mailServer } from '../testing/reminders/smtp.ts'
import { observer } from '../testing/reminders/watch.ts'
import { secondProcess, startOffice, timeTravel, type World } from '../testing/reminders/world.ts'
import { checkDeadlines } from '../watch/keep-deadlines.ts'
import { resumeAddress } from './stop/stop.actions.ts'

const DEEP = process.env.EVERGREEN_DEEP === '1'
const SEED = Number(process.env.EVERGREEN_SEED ?? Math.floor(Math.random() * 1_000_000))
const START: Day = '2026-11-23'
const never = new AbortController().signal

afterEach(() => clock.set({ skip: 0 }))

/** Hours of the day at which mail is tried; the outbox waits up to a day between two tries. */
const TRIES = [7, 7.2, 8.5, 15, 23]

/** The events of the n-th day, all within the first 38 days, because the shortest simulation has 40. */
const planOf = (n: number) => ({
  isOutage: n % 120 === 10 || n % 120 === 11,
  isMissed: [20, 21, 22].includes(n % 90),
  isSetBack: n % 40 === 13,
  isMassDue: n % 180 === 17,
  isAway: n % 90 === 8,
  refuses: n % 60 === 14,
  accepts: n % 60 === 20,
  resumes: n % 60 === 26,
})

/** The mail server refuses an address for some days. Afterwards an administrator allows mails to it again. */
const refuse = async (world: World, smtp: MailServer, n: number, address: string) => {
  const { refuses, accepts, resumes } = planOf(n)
  if (refuses) smtp.state.refused.add(address)
  if (accepts) smtp.state.refused.clear()
  if (resumes) await world.database.write(async (db) => resumeAddress(db, address))
}

const simulate = async (days: number, count: number, isTwice: boolean) => {
  await using smtp = await mailServer()
  const random = randomOf(SEED)
  await using world = await startOffice(count, smtp, START, random)
  const { database, office, delivery, run } = world
  await using second = isTwice ? await secondProcess(database, smtp.url, world.dataDir) : undefined
  const watching = observer(START)
  const lines = mailsOfLines()
  const problems: string[] = []
  const happened = { held: 0, missed: 0, outages: 0, setBack: 0 }
  const weeks = new Set<Day>()
  let refused = ''

  const deliver = async (today: Day, hours: readonly number[]) => {
    for (const hour of hours) {
      timeTravel(today, hour)
      if (await delivery.due(database.read, null)) await delivery.run(never)
      await lines.look(database.read)
    }
  }

  /** The run of the morning in one or two processes. A held run is checked and started by hand. */
  const runOn = async (today: Day) => {
    const skip = timeTravel(today, 7)
    const again = random.happens(0.2)
    await Promise.all([run(), second?.run(skip), again ? run() : undefined])
    const last = await database.read('reminder_runs').orderBy('id', 'desc').first('status')
    if (last.status !== 'held') return
    happened.held++
    timeTravel(today, 7.1)
    const { mails, sent } = await world.dryRun()
    const ran = await world.runByHand()
    if (ran?.mails !== mails || ran.sent !== sent)
      problems.push(`${today}: ${ran?.mails} mails with ${ran?.sent}, announced ${mails} with ${sent}`)
  }

  for (let n = 0; n < days; n++) {
    const today = addDays(START, n)
    const plan = planOf(n)
    timeTravel(today, 2)
    await database.write((db) => workADay(db, office, random, today))
    if (plan.isMassDue) await database.write((db) => allAreDue(db, office, addDays(today, 20)))
    if (plan.isAway) await database.write((db) => someoneIsAway(db, office, random, today))
    await checkDeadlines(database)
    if (plan.refuses) refused = await busiestAddress(database.read)
    await refuse(world, smtp, n, refused)
    const isMissed = plan.isMissed || random.happens(0.03)
    smtp.state.isDown = plan.isOutage
    happened.missed += Number(isMissed)
    happened.outages += Number(plan.isOutage)
    // The state that the run finds: the mail server refuses addresses only afterwards.
    const [all, names] = [await look(database.read), await naming(database.read, today)]
    if (!isMissed) await runOn(today)
    await deliver(today, TRIES)
    if (!isMissed && random.happens(0.1)) await run()

    const isWeek = !isMissed && isWorkday(today) && !weeks.has(mondayOf(today))
    if (isWeek) weeks.add(mondayOf(today))
    if (!isMissed && isWorkday(today)) problems.push(...(await unexplained(database.read, all, names, { today, from: START, isWeek })))
    watching.look(all, names, smtp.state.refused, { day: today, isGood: !isMissed && !plan.isOutage, isWeek })
    if (plan.isSetBack) {
      // The clock is set back by a day, and a run starts.
      happened.setBack++
      timeTravel(addDays(today, -1), 12)
      await run()
      await delivery.run(never)
    }
  }
  return { database, smtp, problems, watching, lines, happened }
}

const check = async (days: number, count: number, isTwice: boolean) => {
  const { database, smtp, problems, watching, lines, happened } = await simulate(days, count, isTwice)
  const said = `EVERGREEN_SEED=${SEED}`
  expect(problems.slice(0, 5), said).toEqual([])

  const ledger = await database.read('reminder_lines')
  const owed = watching.owedAWarning()
  const warned = (licenseId: number, target: Day) =>
    ledger.some(
      (line) =>
        line.license_id === licenseId &&
        line.target_date === target &&
        line.status === 'sent' &&
        line.sent_on < clock.startOf(addDays(target, 1)),
    )
  expect(owed.filter(({ licenseId, target }) => !warned(licenseId, target)).slice(0, 5), said).toEqual([])

  const mails = readMails(smtp.delivered)
  expect(new Set(mails.map(({ messageId }) => messageId)).size, said).toBe(mails.length)
  // Nobody got a line twice: neither in the content of mails, nor in any mail that the line was put into.
  const links = mails.flatMap(({ to, links }) => links.map((line) => `${to} ${line}`))
  expect(links.filter((link, n) => links.indexOf(link) !== n).slice(0, 5), said).toEqual([])
  const outbox = await database.read('outbox').where('cause', 'reminders')
  const taken = new Set(mails.map(({ messageId }) => messageId))
  const delivered = new Set(outbox.filter(({ message_id }) => taken.has(message_id)).map(({ id }) => id))
  const twice = [...lines.mails].filter(([, ids]) => ids.filter((id) => delivered.has(id)).length > 1)
  expect(twice.slice(0, 5), said).toEqual([])

  const daily = outbox.filter(({ once_key }) => !once_key.startsWith('reminders:line:'))
  const ofADay = daily.map(({ to_address, once_key, created_on }) =>
    once_key.startsWith('reminders:day:') ? once_key : `${to_address} ${clock.local(created_on).slice(0, 10)}`,
  )
  expect(new Set(ofADay).size, said).toBe(ofADay.length)
  // Exactly the mails that the mail server has accepted are marked as sent.
  const sent = ledger.filter(({ status }) => status === 'sent')
  expect(sent.filter(({ mail_id }) => !delivered.has(mail_id)).length, said).toBe(0)
  expect(outbox.filter(({ status }) => status === 'sent').length, said).toBe(mails.filter(({ isNotice }) => !isNotice).length)

  const countOf = (status: string) => ledger.filter((line) => line.status === status).length
  const digests = await database.read('users').where('reminder_digest', '<>', 'Daily').count({ total: '*' }).first()
  return {
    mails: mails.length,
    sent: sent.length,
    suppressed: countOf('suppressed'),
    bounced: countOf('bounced'),
    reports: ledger.filter(({ step }) => step.startsWith('Failed:')).length,
    late: watching.late.length,
    owed: owed.length,
    paces: (await database.read('paces')).length,
    leaves: (await database.read('leaves')).length,
    notDaily: Number(digests?.total),
    ...happened,
  }
}

const isPostgres = process.env.EVERGREEN_TEST_ENGINE === 'postgres'
const days = DEEP ? 731 : isPostgres ? 40 : 60
const count = DEEP ? 200 : 120

test(`an office of ${count} licenses, ${days} days`, { timeout: 7_200_000 }, async () => {
  const counts = await check(days, count, isPostgres)
  console.log(`the reminders of ${days} days: ${JSON.stringify(counts)}, EVERGREEN_SEED=${SEED}`)
  expect(counts.owed).toBeGreaterThan(0)
  expect(counts.sent).toBeGreaterThan(counts.owed)
  // All simulated events have happened.
  const { held, missed, outages, setBack, bounced, reports, leaves, notDaily, paces } = counts
  const happened = { held, missed, outages, setBack, bounced, reports, leaves, notDaily, paces }
  const missing = Object.entries(happened).flatMap(([name, total]) => (total > 0 ? [] : [name]))
  expect(missing, `EVERGREEN_SEED=${SEED}`).toEqual([])
})
