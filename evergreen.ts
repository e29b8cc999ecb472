import { parseArgs } from 'node:util'
import { BASE_PATH } from './contract/index.ts'
import { readConfig, WrongConfig } from './server/kit/config.ts'

/** The words that this file knows; every other goes to the command line. Each loads only what it needs. */
const programs: Record<string, (words: string[]) => Promise<number>> = {
  serve: async () => (await import('./server/commands/serve.ts')).serveCommand(readConfig()),
  migrate: async () => (await import('./server/commands/migrate.ts')).migrateCommand(readConfig()),
  admin: async (words) => (await import('./server/commands/admin.ts')).adminCommand(readConfig(), words),
  tui: startTui,
}

/** The terminal speaks to the server and as the user of the command line's profile. */
async function startTui(words: string[]): Promise<number> {
  const { values } = parseArgs({
    args: words,
    options: { server: { type: 'string' }, profile: { type: 'string' }, readonly: { type: 'boolean' } },
  })
  const [{ readProfile, saveProfile, stateFolder }, { runTui }, { createClient, overHttp }] = await Promise.all([
    import('./cli/profile.ts'),
    import('./tui/main.tsx'),
    import('./client/index.ts'),
  ])
  const { name, server, token } = readProfile(values, process.env)
  return runTui({
    server,
    token,
    connect: (as) => createClient(overHttp({ base: server + BASE_PATH, ...(as && { token: as }) })),
    saveToken: async (given) => saveProfile(process.env, name, { server, token: given }),
    stateDir: stateFolder(process.env),
    readonly: values.readonly,
  })
}

const main = async ([first = '', ...rest]: string[]): Promise<number> => {
  const program = programs[first]
  if (program && !rest.includes('--help') && !rest.includes('-h')) return program(rest)
  const { runCli } = await import('./cli/main.ts')
  return runCli([first, ...rest].filter((word) => word !== ''))
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof WrongConfig)) throw error
  console.error(error.message)
  process.exitCode = 2
}
