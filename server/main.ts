import type { Server } from 'node:http'
import { calls } from '../contract/index.ts'
import { handlers } from './calls.ts'
import { clock } from './kit/clock.ts'
import type { Config } from './kit/config.ts'
import { type Database, openDatabase } from './kit/database/db.ts'
import type { Documents } from './kit/documents.ts'
import { createApp } from './kit/http/app.ts'
import { startJobs } from './kit/jobs/jobs.ts'
import { httpServer, Lifecycle } from './kit/lifecycle.ts'
import { createLog, type Log } from './kit/log.ts'
import { portOf } from './kit/port.ts'
import { provider } from './kit/provider.ts'
import { buildingSearch } from './kit/search/build.ts'
import { documentsReady } from './outside/documents/documents.ts'
import { deliverMail } from './outside/mail/delivery.ts'
import { createSendText } from './outside/sms.ts'
import { bulkBeginFailed, bulkBeginJob } from './renewals/bulk/bulk.job.ts'
import { sweep } from './sweep.ts'

export interface Running {
  address: string
  database: Database
  log: Log
  /** Finishes requests in progress, accepts no new ones, and closes. */
  stop(): Promise<void>
}

const listen = (server: Server, { port, host }: Config) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(portOf(server)))
  })

type Prepare = (database: Database, documents: Documents) => Promise<void>

/**
 * Starts documents, database, migrations, calls and the HTTP server, in this order. `prepare` runs once the schema is at head, for
 * example to load the demo data.
 */
export const serve = async (config: Config, prepare: Prepare = async () => {}): Promise<Running> => {
  clock.set({ timeZone: config.timeZone, today: config.today })
  provider.set(config.providerName)
  const log = createLog(config)
  const documents = await documentsReady(config)
  const database = openDatabase(config.databaseUrl, (err) => log.error({ err }, 'a write after the response failed'))
  try {
    await database.migrate()
    await prepare(database, documents)
    const lifecycle = new Lifecycle()
    const app = createApp(calls, handlers, { database, config, documents, sendText: createSendText(config), log, lifecycle })
    const server = httpServer(app.callback(), config.stalledSeconds)
    const port = await listen(server, config)
    const recurring = {
      'deliver-mail': deliverMail(config, database, documents, log),
      sweep: sweep(config, database, documents),
      'build-search': buildingSearch(database),
    }
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
