import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { addDays, type Day, daysBetween } from '../../rules/day.ts'
import { isWorkday } from '../../rules/watch/workdays.ts'
import { clock } from '../kit/clock.ts'
import { readConfig } from '../kit/config.ts'
import type { Database } from '../kit/database/db.ts'
import { createLog } from '../kit/log.ts'
import { openDocuments } from '../outside/documents/documents.ts'
import { deliverMail } from '../outside/mail/delivery.ts'
import { freshDatabase } from '../testing/database.ts'
import { anOffice, randomOf, workADay } from '../testing/reminders/office.ts'
import { type MailServer, mailServer } from '../testing/reminders/smtp.ts'
import { look, observer, unexplained } from '../testing/reminders/watch.ts'
import { runReminders } from './run/run.actions.ts'
import { followReminders } from './stop/follow-mail.actions.ts'

const DEEP = process.env.EVERGREEN_DEEP === '1'
const SEED = Number(process.env.EVERGREEN_SEED ?? Math.floor(Math.random() * 1_000_000))
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const never = new AbortController().signal

afterEach(() => clock.set({ skip: 0 }))

/** The clock of this process at so many hours after the beginning of a day; returns what it skips. */
const timeTravel = (day: Day, hours: number): number => {
  const skip = Date.parse(clock.startOf(day)) + hours * HOUR - Date.now()
  clock.set({ skip })
  return skip
}

/** Runs at the same time as this process, on the same database. */
const secondProcess = async (database: Database, smtpUrl: string, dataDir: string) => {
  const program = fileURLToPath(new URL('../testing/reminders/run.process.ts', import.meta.url))
  const child = spawn(process.execPath, [program, database.url, smtpUrl, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  await lines.next()
  return {
    async run(skip: number) {
      child.stdin.write(`${skip}\n`)
      expect((await lines.next()).value).toBe('done')
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.stdin.end()
      await ended
    },
  }
}

const startOffice = async (count: number, smtp: MailServer, start: Day) => {
  const database = await freshDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'evergreen-reminders-'))
  const config = readConfig({ SMTP_URL: smtp.url, DATA_DIR: dataDir })
  clock.set({ timeZone: config.timeZone, today: null })
  timeTravel(start, 1)
  const random = randomOf(SEED)
  const office = await database.write((db) => anOffice(db, random, start, count))
  const on = [0, ...office.clients].map((owner_id) => ({
    owner_id,
    is_on: true,
    sends_from: start,
    switched_on: clock.now(),
    created_on: clock.now(),
    modified_on: clock.now(),
  }))
  await database.write((db) => db('reminder_policies').insert(on))
  const log = createLog({ logLevel: process.env.TEST_LOG ?? 'silent' })
  const host = { database, config, log }
  const delivery = deliverMail(config, database, await openDocuments(config), log, followReminders)
  const run = () => runReminders(host, { day: clock.today(), isScheduled: true, userId: null })
  return { database, dataDir, office, random, delivery, run, [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }) }
}

/** Hours of the day at which mail is tried; the outbox waits up to a day between two tries. */
const TRIES = [7, 7.2, 8.5, 15, 23]

const START: Day = '2026-11-23'
/** The mail server is down from this day of the simulation on, for two days. */
const OUTAGE = 10

const simulate = async (days: number, count: number, isTwice: boolean) => {
  await using smtp = await mailServer()
  await using world = await startOffice(count, smtp, START)
  const { database, office, random, delivery, run } = world
  await using second = isTwice ? await secondProcess(database, smtp.url, world.dataDir) : undefined
  const watching = observer(START)
  const problems: string[] = []
  for (let n = 0; n < days; n++) {
    const today = addDays(START, n)
    timeTravel(today, 2)
    await database.write((db) => workADay(db, office, random, today))
    const isMissed = [20, 21, 22].includes(n % 90) || random.happens(0.05)
    smtp.state.isDown = n % 120 === OUTAGE || n % 120 === OUTAGE + 1
    const skip = timeTravel(today, 7)
    if (!isMissed) await Promise.all([run(), second?.run(skip), random.happens(0.2) ? run() : undefined])
    for (const hour of TRIES) {
      timeTravel(today, hour)
      if (await delivery.due(database.read, null)) await delivery.run(never)
    }
    if (!isMissed && random.happens(0.1)) await run()
    if (!isMissed && !smtp.state.isDown && isWorkday(today)) problems.push(...(await unexplained(database.read, today, START)))
    watching.look(await look(database.read), today, !isMissed && !smtp.state.isDown)
    if (n === 40) {
      // The clock is set back by a day, and a run starts.
      timeTravel(addDays(today, -1), 12)
      await run()
      await delivery.run(never)
    }
  }
  return { database, smtp, problems, watching, lastDay: addDays(START, days - 1) }
}

const check = async (days: number, count: number, isTwice: boolean) => {
  const { database, smtp, problems, watching } = await simulate(days, count, isTwice)
  const said = `EVERGREEN_SEED=${SEED}`
  expect(problems.slice(0, 5), said).toEqual([])

  const lines = await database.read('reminder_lines')
  const owed = watching.owedAWarning()
  const warned = (licenseId: number, target: Day | null) =>
    lines.some(
      (line) =>
        line.license_id === licenseId &&
        line.target_date === target &&
        line.status === 'sent' &&
        line.sent_on < clock.startOf(addDays(target ?? '', 1)),
    )
  expect(owed.filter(({ licenseId, target }) => !warned(licenseId, target)).slice(0, 5), said).toEqual([])

  const mails = smtp.delivered.map(({ to, raw }) => ({ to, id: /^Message-ID: (.*)$/im.exec(raw)?.[1], raw }))
  expect(new Set(mails.map(({ id }) => id)).size, said).toBe(mails.length)
  const links = mails.flatMap(({ to, raw }) => {
    const plain = raw.replace(/=\r\n/g, '').replaceAll('=3D', '=')
    return [...new Set([...plain.matchAll(/[?]reminder=(\d+)/g)].map(([, line]) => line))].map((line) => `${to} ${line}`)
  })
  expect(links.filter((link, n) => links.indexOf(link) !== n).slice(0, 5), said).toEqual([])

  const outbox = await database.read('outbox').where('cause', 'reminders').where('status', 'sent')
  expect(outbox.length, said).toBe(mails.filter(({ raw }) => !raw.includes('Subject: Reminders are held')).length)
  const ofADay = outbox.map(({ to_address, created_on }) => `${to_address} ${clock.local(created_on).slice(0, 10)}`)
  expect(new Set(ofADay).size, said).toBe(ofADay.length)
  const sent = lines.filter(({ status }) => status === 'sent')
  const accepted = new Set(outbox.map(({ id }) => id))
  expect(
    sent.filter(({ mail_id }) => !accepted.has(mail_id)),
    said,
  ).toEqual([])
  return { mails: mails.length, sent: sent.length, lines: lines.length, late: watching.late.length, owed: owed.length }
}

const isPostgres = process.env.EVERGREEN_TEST_ENGINE === 'postgres'
const days = DEEP ? 731 : isPostgres ? 30 : 60

test(`an office of 200 licenses, ${daysBetween(START, addDays(START, days))} days`, { timeout: 1_800_000 }, async () => {
  const counts = await check(days, DEEP ? 200 : 100, isPostgres)
  console.log(`the reminders of ${days} days: ${JSON.stringify(counts)}, EVERGREEN_SEED=${SEED}`)
  expect(counts.owed).toBeGreaterThan(0)
  expect(counts.sent).toBeGreaterThan(counts.owed)
})
