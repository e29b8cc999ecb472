import { setFlagsFromString } from 'node:v8'
import { DEMO_PASSWORD, demoSignIns, loadDemo } from '../../fixtures/demo.ts'
import { hashPassword } from '../authentication/password.actions.ts'
import { clock } from '../kit/clock.ts'
import type { Config } from '../kit/config.ts'
import { type Database, TooNewDatabase } from '../kit/database/db.ts'
import type { Documents } from '../kit/documents.ts'
import { serve } from '../main.ts'

const LOOPBACK = /^(localhost|127(\.\d+){3}|::1)$/

/** The demo password is public, so the demo data is only loaded if the server is reachable from this machine alone. */
const mayHaveDemo = ({ environment, host }: Config) => environment !== 'production' && LOOPBACK.test(host)

/** Outside production, an empty database gets the demo data before the server accepts connections. */
const demoIfEmpty = (config: Config) => async (database: Database, documents: Documents) => {
  if (!mayHaveDemo(config)) return
  if (await database.read('users').first('id')) return
  console.log('The database is empty: loading the demo data …')
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await database.write((db) => loadDemo(db, { today: clock.today(), passwordHash, putDocument: (bytes) => documents.put(bytes) }))
}

/** Supervisors usually kill a process after about 30 seconds. The process exits before that, whatever is still running. */
const STOP_WITHIN = 18_000

/**
 * Runs until SIGTERM or SIGINT; requests in progress are then finished first. SIGTERM may come twice: a supervisor signals the whole
 * group, and a launcher passes its signal on. A second Ctrl-C ends the process at once.
 */
const untilStopped = (stop: () => Promise<void>) =>
  new Promise<number>((resolve) => {
    let isStopping = false
    const end = () => {
      if (isStopping) return
      isStopping = true
      setTimeout(() => process.exit(1), STOP_WITHIN).unref()
      void stop().then(() => resolve(0))
    }
    process.on('SIGTERM', end)
    process.once('SIGINT', end)
  })

/** Exit code 3: the database is newer than the program. */
export const serveCommand = async (config: Config): Promise<number> => {
  try {
    return await serveUntilStopped(config)
  } catch (error) {
    if (!(error instanceof TooNewDatabase)) throw error
    console.error(error.message)
    return 3
  }
}

const serveUntilStopped = async (config: Config): Promise<number> => {
  // By default the space for short-lived objects grows to 128 MB and is never given back.
  setFlagsFromString('--semi-space-growth-factor=1')
  const running = await serve(config, demoIfEmpty(config))
  // Before anybody reads the address: a signal may follow at once.
  const stopped = untilStopped(running.stop)
  console.log(`Evergreen serves ${running.address}`)
  if (mayHaveDemo(config)) {
    console.log(`Demo sign-ins, all with the password ${DEMO_PASSWORD}:`)
    for (const { email, says } of demoSignIns) console.log(`  ${email.padEnd(32)} ${says}`)
  }
  process.on('uncaughtException', (error) => {
    // The state is unknown: stop accepting requests, finish those in progress, and let the supervisor restart the server.
    running.log.fatal({ err: error }, 'uncaught')
    void running.stop().finally(() => process.exit(1))
  })
  return stopped
}
