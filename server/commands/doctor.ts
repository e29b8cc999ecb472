import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { storedInstallation } from '../installation/installation.model.ts'
import { applySettings } from '../installation/settings.ts'
import { clock } from '../kit/clock.ts'
import type { Config } from '../kit/config.ts'
import { type Database, openDatabase } from '../kit/database/db.ts'
import { documentsReady } from '../outside/documents/documents.ts'
import { backupsCheck } from './doctor/backups.ts'
import { attempt, type Check } from './doctor/check.ts'
import { aheadOf, databaseCheck, newestRecord, schedulerCheck, statisticsCheck } from './doctor/installation.ts'
import { clockCheck, diskCheck, writableCheck } from './doctor/machine.ts'
import { certificateCheck, mailCheck } from './doctor/outside.ts'

const USAGE = 2

/** The checks that need the database. If it cannot be used, returns the reason and a check of the clock alone. */
const ofDatabase = async (config: Config, database: Database): Promise<Check[]> => {
  const state = await databaseCheck(database)
  if (state.state === 'wrong') return [state, await clockCheck(null, null)]
  // The mail server and the time zone may be set in the console.
  applySettings(config, await storedInstallation(database.read))
  const clockState = attempt('clock', async () => clockCheck(await aheadOf(database), await newestRecord(database)))
  return [state, await statisticsCheck(database), await schedulerCheck(database), await clockState]
}

const databaseChecks = async (config: Config): Promise<Check[]> => {
  const { databaseUrl } = config
  // Opening a SQLite file that does not exist would create it.
  if (!databaseUrl.includes('://') && !existsSync(databaseUrl))
    return [{ check: 'database', state: 'wrong', says: `there is none at ${databaseUrl}` }, await clockCheck(null, null)]
  const database = openDatabase(databaseUrl)
  try {
    return await ofDatabase(config, database)
  } finally {
    await database.close()
  }
}

const documentsCheck = (config: Config): Promise<Check> =>
  attempt('documents', async () => ({ state: 'ok', says: `can be stored in ${(await documentsReady(config)).place}` }))

const checkServer = async (config: Config, backups: string | undefined): Promise<Check[]> => [
  await writableCheck(config.dataDir),
  await diskCheck(config.dataDir),
  ...(await databaseChecks(config)),
  await documentsCheck(config),
  await mailCheck(config),
  await certificateCheck(config),
  await backupsCheck(backups),
]

const read = (words: string[]) => {
  try {
    const options = { server: { type: 'boolean' }, json: { type: 'boolean' }, backups: { type: 'string' } } as const
    return parseArgs({ args: words, options }).values
  } catch {
    return undefined
  }
}

/** Checks the machine of a server, with the server's environment. Exit code 1: something is wrong. Warnings do not change it. */
export const doctorCommand = async (config: Config, words: string[]): Promise<number> => {
  const flags = read(words)
  if (!flags) {
    console.error('Usage: evergreen doctor [--backups FOLDER] [--json] --server')
    return USAGE
  }
  clock.set({ timeZone: config.timeZone, today: config.today })
  const checks = await checkServer(config, flags.backups)
  if (flags.json) console.log(JSON.stringify({ items: checks }, null, 2))
  else for (const { check, state, says } of checks) console.log(`${state.padEnd(8)} ${check.padEnd(11)} ${says}`)
  const wrong = checks.filter(({ state }) => state === 'wrong')
  if (wrong.length > 0) console.error(`Wrong: ${wrong.map(({ check }) => check).join(', ')}.`)
  return wrong.length > 0 ? 1 : 0
}
