import { DEMO_PASSWORD, demoSignIns } from '../../fixtures/demo.ts'
import { present } from '../../rules/present.ts'
import { hashPassword } from '../authentication/password.actions.ts'
import { clock } from '../kit/clock.ts'
import type { Config } from '../kit/config.ts'
import type { Database } from '../kit/database/db.ts'
import type { Documents } from '../kit/documents.ts'
import { createLog } from '../kit/log.ts'
import { isLoopback } from '../kit/loopback.ts'
import { serve } from '../main.ts'
import { newSetUpLink } from '../set-up/link.ts'
import { loadDemoOffice } from './demo/load.ts'
import { mustBeShared, untilStopped } from './until-stopped.ts'

/** The demo password is public, so the demo data is only loaded if the server is reachable from this machine alone. */
const mayHaveDemo = ({ demo, environment, host }: Config) => demo && environment !== 'production' && isLoopback(host)

/** Whether the database contains the users of the demo data. */
const hasDemo = async ({ read }: Database): Promise<boolean> =>
  (await read('users').where('email_key', present(demoSignIns[0]).email).first('id')) !== undefined

/** Whether the address for other machines is unknown: HOST only says where the server listens. */
const isAddressUnknown = ({ host, variables }: Config) => !isLoopback(host) && !variables.has('PUBLIC_URL')

/** Outside production, an empty database gets the demo data before the server accepts connections. */
const demoIfEmpty = (config: Config) => async (database: Database, documents: Documents) => {
  if (!mayHaveDemo(config)) return
  if (await database.read('users').first('id')) return
  console.log('The database is empty: loading the demo data …')
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await loadDemoOffice({ database, config, documents, log: createLog(config) }, { today: clock.today(), passwordHash })
}

/** `jobs` false: other processes run the jobs. Exit code 3: the database is newer than the program. */
export const serveCommand = (config: Config, { jobs = true } = {}): Promise<number> => {
  if (!jobs) mustBeShared(config, '--no-jobs')
  let setUp: string | null = null
  let isDemo = false
  const prepare = async (database: Database, documents: Documents) => {
    await demoIfEmpty(config)(database, documents)
    setUp = await newSetUpLink(config, database)
    isDemo = mayHaveDemo(config) && (await hasDemo(database))
  }
  return untilStopped(
    () => serve(config, { prepare, jobs }),
    ({ address }) => {
      console.log(`Evergreen serves ${address}`)
      if (setUp) console.log(`There are no users yet. Create the first administrator within a week, with this link:\n  ${setUp}`)
      if (setUp && isAddressUnknown(config))
        console.log(`PUBLIC_URL is not set: instead of ${config.publicUrl}, open the address of this machine.`)
      if (!isDemo) return
      console.log(`Demo sign-ins, all with the password ${DEMO_PASSWORD}:`)
      for (const { email, says } of demoSignIns) console.log(`  ${email.padEnd(32)} ${says}`)
    },
  )
}
