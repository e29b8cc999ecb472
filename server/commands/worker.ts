import type { Config } from '../kit/config.ts'
import { work } from '../main.ts'
import { mustBeShared, untilStopped } from './until-stopped.ts'

/** Exit code 3: the database is newer than the program. */
export const workerCommand = (config: Config): Promise<number> => {
  mustBeShared(config, 'evergreen worker')
  return untilStopped(
    () => work(config),
    () => console.log('Evergreen runs jobs'),
  )
}
