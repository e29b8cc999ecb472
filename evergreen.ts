import { parseArgs } from 'node:util'
import type { Config } from './server/kit/config.ts'

/** The words that this file knows; every other goes to the command line. Each loads only what it needs. */
const programs: Record<string, (words: string[]) => Promise<number>> = {
  serve: (words) =>
    wordless('serve', words) ?? configured(async (config) => (await import('./server/commands/serve.ts')).serveCommand(config)),
  migrate: (words) =>
    wordless('migrate', words) ?? configured(async (config) => (await import('./server/commands/migrate.ts')).migrateCommand(config)),
  admin: (words) => configured(async (config) => (await import('./server/commands/admin.ts')).adminCommand(config, words)),
  backup: (words) => configured(async (config) => (await import('./server/commands/backup.ts')).backupCommand(config, words)),
  restore: (words) => configured(async (config) => (await import('./server/commands/backup.ts')).restoreCommand(config, words)),
  tui: startTui,
}

/** A wrong value in the environment stops the start with one sentence (2), and so does what the machine refuses (1). */
async function configured(run: (config: Config) => Promise<number>): Promise<number> {
  const [{ readConfig, WrongConfig }, { refusedByMachine }] = await Promise.all([
    import('./server/kit/config.ts'),
    import('./server/commands/refused.ts'),
  ])
  let config: Config | undefined
  try {
    config = readConfig()
    return await run(config)
  } catch (error) {
    // A value may turn out to be wrong only where it is used: a bucket that is not there.
    const sentence = error instanceof WrongConfig ? error.message : config && refusedByMachine(error, config)
    if (!sentence) throw error
    console.error(sentence)
    return error instanceof WrongConfig ? 2 : 1
  }
}

/** `serve --port 4000` must not serve somewhere else without a word. */
function wordless(program: string, words: string[]): Promise<number> | undefined {
  if (words.length === 0) return undefined
  console.error(`evergreen ${program} takes no words, but "${words.join(' ')}" was given: the environment configures it.`)
  console.error(`Which variables there are: evergreen ${program} --help`)
  return Promise.resolve(2)
}

/** The terminal speaks to the server and as the user of the command line's profile. */
async function startTui(words: string[]): Promise<number> {
  const [{ Failure, usage }, { readProfile, saveProfile, stateFolder }] = await Promise.all([
    import('./cli/errors.ts'),
    import('./cli/profile.ts'),
  ])
  try {
    const flags = tuiFlags(words, usage)
    const { name, server, token } = readProfile(flags, process.env, process.cwd())
    const [{ runTui }, { createClient, overHttp }, { BASE_PATH }] = await Promise.all([
      import('./tui/main.ts'),
      import('./client/index.ts'),
      import('./contract/index.ts'),
    ])
    return await runTui({
      server,
      token,
      connect: (as) => createClient(overHttp({ base: server + BASE_PATH, ...(as && { token: as }) })),
      saveToken: async (given) => saveProfile(process.env, name, { server, token: given }),
      stateDir: stateFolder(process.env),
      profile: name,
      readonly: flags.readonly,
    })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    for (const line of [error.message, ...error.hints]) console.error(line)
    return error.code
  }
}

function tuiFlags(words: string[], usage: (sentence: string) => Error) {
  const options = { server: { type: 'string' }, profile: { type: 'string' }, readonly: { type: 'boolean' } } as const
  try {
    return parseArgs({ args: words, options }).values
  } catch (error) {
    throw usage((error as Error).message)
  }
}

const main = async (words: string[]): Promise<number> => {
  const [first = '', ...rest] = words
  const program = Object.hasOwn(programs, first) ? programs[first] : undefined
  if (program && !rest.includes('--help') && !rest.includes('-h')) return program(rest)
  const { runCli } = await import('./cli/main.ts')
  return runCli(words)
}

process.exitCode = await main(process.argv.slice(2))
