import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Day } from '../../../rules/day.ts'
import { clock } from '../../kit/clock.ts'
import { readConfig } from '../../kit/config.ts'
import type { Database } from '../../kit/database/db.ts'
import { createLog } from '../../kit/log.ts'
import { openDocuments } from '../../outside/documents/documents.ts'
import { deliverMail } from '../../outside/mail/delivery.ts'
import { dryRun } from '../../reminders/ledger/preview.queries.ts'
import { runReminders } from '../../reminders/run/run.actions.ts'
import { followReminders } from '../../reminders/stop/follow-mail.actions.ts'
import { freshDatabase } from '../databases/database.ts'
import { OFFICE_POLICY } from './explained.ts'
import { anOffice, type Random } from './office.ts'
import type { MailServer } from './smtp.ts'

const HOUR = 3_600_000

/** Sets the clock of this process to so many hours after the start of a day. Returns the skipped milliseconds. */
export const timeTravel = (day: Day, hours: number): number => {
  const skip = Date.parse(clock.startOf(day)) + hours * HOUR - Date.now()
  clock.set({ skip })
  return skip
}

/** A second process that runs reminders on the same database. */
export const secondProcess = async (database: Database, smtpUrl: string, dataDir: string) => {
  const program = fileURLToPath(new URL('./run.process.ts', import.meta.url))
  const child = spawn(process.execPath, [program, database.url, smtpUrl, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  await lines.next()
  return {
    async run(skip: number) {
      child.stdin.write(`${skip}\n`)
      const { value } = await lines.next()
      if (value !== 'done') throw new Error(`The second process said ${value}.`)
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.stdin.end()
      await ended
    },
  }
}

/** An office with its reminders on from a day, on its own database. */
export const startOffice = async (count: number, smtp: MailServer, start: Day, random: Random) => {
  const database = await freshDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'evergreen-reminders-'))
  const config = readConfig({ SMTP_URL: smtp.url, DATA_DIR: dataDir })
  clock.set({ timeZone: config.timeZone, today: null })
  timeTravel(start, 1)
  const office = await database.write((db) => anOffice(db, random, start, count))
  const on = [0, ...office.clients].map((owner_id) => ({
    owner_id,
    steps: owner_id === 0 ? JSON.stringify(OFFICE_POLICY) : null,
    is_on: true,
    sends_from: start,
    switched_on: clock.now(),
    created_on: clock.now(),
    modified_on: clock.now(),
  }))
  await database.write((db) => db('reminder_policies').insert(on))
  const log = createLog({ logLevel: process.env.TEST_LOG ?? 'silent' })
  const host = { database, config, log }
  const run = (isScheduled: boolean) => runReminders(host, { day: clock.today(), isScheduled, userId: null })
  return {
    database,
    dataDir,
    office,
    delivery: deliverMail(config, database, await openDocuments(config), log, followReminders),
    run: () => run(true),
    runByHand: () => run(false),
    dryRun: () => dryRun(host, { date: clock.today(), today: clock.today() }),
    [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }),
  }
}

export type World = Awaited<ReturnType<typeof startOffice>>
