import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { calls } from '../contract/index.ts'
import { handlers } from './calls.ts'
import { createApp } from './kit/app.ts'
import { clock } from './kit/clock.ts'
import type { Config } from './kit/config.ts'
import { type Database, openDatabase } from './kit/db.ts'
import type { Documents } from './kit/documents.ts'
import { startJobs } from './kit/jobs.ts'
import { httpServer, Lifecycle } from './kit/lifecycle.ts'
import { createLog, type Log } from './kit/log.ts'
import { documentsReady } from './outside/documents.ts'
import { deliverMail } from './outside/mail.delivery.ts'
import { createSendText } from './outside/sms.ts'
import { bulkBeginFailed, bulkBeginJob } from './renewals/renewal.bulk.job.ts'
import { sweep } from './sweep.ts'

export interface Running {
  address: string
  database: Database
  log: Log
  /** Answers what is under way, takes nothing new, and closes. */
  stop(): Promise<void>
}

const listen = (server: Server, { port, host }: Config) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })

type Prepare = (database: Database, documents: Documents) => Promise<void>

/** Documents → database → migrations → calls → listen. `prepare` runs once the schema is at head (the demo data, for one). */
export const serve = async (config: Config, prepare: Prepare = async () => {}): Promise<Running> => {
  clock.set({ timeZone: config.timeZone, today: config.today })
  const log = createLog(config)
  const documents = await documentsReady(config)
  const database = openDatabase(config.databaseUrl, (err) => log.error({ err }, 'a write behind an answer failed'))
  try {
    await database.migrate()
    await prepare(database, documents)
    const lifecycle = new Lifecycle()
    const app = createApp(calls, handlers, { database, config, documents, sendText: createSendText(config), log, lifecycle })
    const server = httpServer(app.callback(), config.stalledSeconds)
    const port = await listen(server, config)
    const recurring = { 'deliver-mail': deliverMail(config, database, documents, log), sweep: sweep(config, database, documents) }
    const jobs = startJobs(database, log, { recurring, kinds: { bulkBegin: bulkBeginJob(config) }, failed: bulkBeginFailed(config) })
    const stop = async () => {
      await Promise.all([lifecycle.stop(server), jobs.stop()])
      await database.close()
    }
    return { address: `http://${config.host}:${port}`, database, log, stop }
  } catch (error) {
    await database.close()
    throw error
  }
}
