import type { Config } from '../kit/config.ts'
import { TooNewDatabase } from '../kit/database/db.ts'
import { WrongConfig } from '../kit/variables.ts'
import type { Running } from '../main.ts'

/** Supervisors usually kill a process after about 30 seconds. The process exits before that, whatever is still running. */
const STOP_WITHIN = 18_000

/** Throws WrongConfig on SQLite: only processes that share a PostgreSQL database can separate requests and jobs. */
export const mustBeShared = ({ databaseUrl }: Config, word: string): void => {
  if (!databaseUrl.includes('://'))
    throw new WrongConfig(
      `${word} needs PostgreSQL in DATABASE_URL: an installation on SQLite runs its jobs in its server, evergreen serve.`,
    )
}

/**
 * Resolves after SIGTERM or SIGINT, once the work in progress is finished. A repeated SIGTERM is ignored: a supervisor signals the whole
 * group, and a launcher passes its signal on. A second Ctrl-C ends the process at once.
 */
const stopped = (stop: () => Promise<void>) =>
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
export const untilStopped = async <R extends Running>(start: () => Promise<R>, say: (running: R) => void): Promise<number> => {
  try {
    const running = await start()
    // Before `say`, because a signal may follow its output at once.
    const end = stopped(running.stop)
    say(running)
    process.on('uncaughtException', (error) => {
      // The state is unknown: begin nothing, finish what is in progress, and let the supervisor start the process again.
      running.log.fatal({ err: error }, 'uncaught')
      void running.stop().finally(() => process.exit(1))
    })
    return await end
  } catch (error) {
    if (!(error instanceof TooNewDatabase)) throw error
    console.error(error.message)
    return 3
  }
}
