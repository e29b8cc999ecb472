import type { Server } from 'node:http'
import { calls } from '../contract/index.ts'
import { sealingAudit } from './audit/seal.ts'
import { handlers } from './calls.ts'
import { handOverFailed, handOverJob } from './clients/hand-over.job.ts'
import { evidenceJob } from './evidence/evidence.job.ts'
import { importFailed, importJob } from './imports/import.job.ts'
import { followSettings } from './installation/settings.ts'
import { clock } from './kit/clock.ts'
import type { Config } from './kit/config.ts'
import { type Database, openDatabase } from './kit/database/db.ts'
import type { Documents } from './kit/documents.ts'
import { createApp } from './kit/http/app.ts'
import { performer } from './kit/http/perform.ts'
import { whileStarting } from './kit/http/starting.ts'
import { httpServer, Lifecycle } from './kit/lifecycle.ts'
import { createLog, type Log } from './kit/log.ts'
import { nameOf } from './kit/loopback.ts'
import { portOf } from './kit/port.ts'
import { type Jobs, startJobs } from './kit/queue/jobs.ts'
import { buildingSearch } from './kit/search/build.ts'
import { documentsReady } from './outside/documents/documents.ts'
import { deliverMail } from './outside/mail/delivery.ts'
import { createSendText } from './outside/sms.ts'
import { renameLicensesFailed, renameLicensesJob } from './properties/name.actions.ts'
import { degradedReminders } from './reminders/ledger/status.queries.ts'
import { scheduledReminders } from './reminders/schedule.ts'
import { followReminders } from './reminders/stop/follow-mail.actions.ts'
import { bulkBeginFailed, bulkBeginJob } from './renewals/bulk/bulk.job.ts'
import { keepStatistics } from './statistics.ts'
import { sweep } from './sweep.ts'
import { checkingDeadlines, updateDeadlines } from './watch/keep-deadlines.ts'
import { deliverWebhooks } from './webhooks/deliver.ts'
import { recordingDays } from './webhooks/happen.ts'

export interface Running {
  database: Database
  log: Log
  /** Finishes requests and steps in progress, begins no others, and closes. */
  stop(): Promise<void>
}

/**
 * The length of the system's queue of new connections. Beyond it, the first packet is dropped, and resent by the client after 1, 3 and 7
 * seconds. With Node's 511, clients waited that long when 2,000 connected at once.
 */
const BACKLOG = 4096

const listen = (server: Server, { port, host }: Config) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog: BACKLOG }, () => resolve(portOf(server)))
  })

interface Opened {
  log: Log
  documents: Documents
  database: Database
  /** Stops following the settings and closes the database. */
  close(): Promise<void>
}

/** Opens documents and database with its schema at head, and closes the database if `begin` fails. */
const open = async <T>(config: Config, begin: (opened: Opened) => Promise<T>): Promise<T> => {
  clock.set({ timeZone: config.timeZone, today: config.today, skip: config.clockHours * 3_600_000 })
  const log = createLog(config)
  const documents = await documentsReady(config)
  const database = openDatabase(config.databaseUrl, {
    failed: (err) => log.error({ err }, 'a write after the response failed'),
    slow: { afterMs: config.slowQueryMs, report: (query) => log.warn(query, 'slow query') },
  })
  try {
    await database.migrate()
    const unfollow = await followSettings(config, database, log)
    const close = async () => {
      unfollow()
      await database.close()
    }
    return await begin({ log, documents, database, close })
  } catch (error) {
    await database.close()
    throw error
  }
}

const startWork = (config: Config, { log, documents, database }: Opened): Promise<Jobs> => {
  const sendText = createSendText(config)
  const importing = { database, config, documents, sendText, log, perform: performer(calls, handlers, database) }
  return startJobs(database, log, {
    recurring: {
      'deliver-mail': deliverMail(config, database, documents, log, followReminders),
      'send-reminders': scheduledReminders({ config, database, log }),
      'seal-audit': sealingAudit(database, config),
      sweep: sweep(config, database, documents),
      'keep-statistics': keepStatistics(database),
      'build-search': buildingSearch(database),
      'update-deadlines': updateDeadlines(database),
      'check-deadlines': checkingDeadlines(database),
      'record-days': recordingDays(database),
      'deliver-webhooks': deliverWebhooks(config, database, log),
    },
    kinds: {
      bulkBegin: bulkBeginJob(config),
      handOver: handOverJob(config),
      renameLicenses: renameLicensesJob,
      import: importJob(importing),
      evidence: evidenceJob({ database, documents }),
    },
    failed: {
      bulkBegin: bulkBeginFailed(config),
      handOver: handOverFailed(config),
      renameLicenses: renameLicensesFailed(config),
      import: importFailed,
    },
    directUrl: config.databaseDirectUrl ?? undefined,
  })
}

interface Serving {
  /** Runs once the schema is at head, for example to load the demo data. */
  prepare?(database: Database, documents: Documents): Promise<void>
  /** False: other processes run the jobs. */
  jobs?: boolean
}

/** Answers requests and, unless `jobs` is false, runs jobs. Until the schema is at head, says that the server is starting. */
export const serve = async (config: Config, { prepare, jobs = true }: Serving = {}): Promise<Running & { address: string }> => {
  const lifecycle = new Lifecycle()
  let answer = whileStarting
  const server = httpServer((request, response) => answer(request, response), config.stalledSeconds)
  // Listens first: a server that cannot listen must not migrate or send mail.
  const port = await listen(server, config)
  try {
    return await open(config, async (opened) => {
      const { log, documents, database, close } = opened
      await prepare?.(database, documents)
      const app = createApp(calls, handlers, {
        database,
        config,
        documents,
        sendText: createSendText(config),
        log,
        lifecycle,
        degraded: degradedReminders,
      })
      answer = app.callback()
      const working = jobs ? await startWork(config, opened) : undefined
      const stop = async () => {
        await Promise.all([lifecycle.stop(server), working?.stop()])
        await close()
      }
      return { address: `http://${nameOf(config.host)}:${port}`, database, log, stop }
    })
  } catch (error) {
    await lifecycle.stop(server)
    throw error
  }
}

/** Runs jobs and recurring work, and answers no requests. */
export const work = (config: Config): Promise<Running> =>
  open(config, async (opened) => {
    const { log, database, close } = opened
    const working = await startWork(config, opened)
    const stop = async () => {
      await working.stop()
      await close()
    }
    return { database, log, stop }
  })
