import type { Config } from './server/kit/config.ts'

/** The programs that this file starts. Any other word is a command of the command line. Each program is loaded only when it is started. */
const programs: Record<string, (words: string[]) => Promise<number>> = {
  serve: (words) => {
    const jobs = words[0] !== '--no-jobs'
    return (
      wordless('serve', jobs ? words : words.slice(1)) ??
      configured(async (config) => (await import('./server/commands/serve.ts')).serveCommand(config, { jobs }))
    )
  },
  worker: (words) =>
    wordless('worker', words) ?? configured(async (config) => (await import('./server/commands/worker.ts')).workerCommand(config)),
  migrate: (words) =>
    wordless('migrate', words) ?? configured(async (config) => (await import('./server/commands/migrate.ts')).migrateCommand(config)),
  admin: (words) => configured(async (config) => (await import('./server/commands/admin.ts')).adminCommand(config, words)),
  backup: (words) => configured(async (config) => (await import('./server/commands/backup.ts')).backupCommand(config, words)),
  restore: (words) => configured(async (config) => (await import('./server/commands/backup.ts')).restoreCommand(config, words)),
  search: (words) => configured(async (config) => (await import('./server/commands/search.ts')).searchCommand(config, words)),
  tui: async (words) => (await import('./start-terminal.ts')).startTerminal(words),
}

/**
 * Whether this is `evergreen doctor --server` without an address, which checks this machine. With one, --server is the option of the
 * command line.
 */
const checksMachine = (words: string[]): boolean => {
  const at = words.indexOf('--server')
  return words[0] === 'doctor' && at > 0 && (words[at + 1] ?? '-').startsWith('-')
}

/**
 * Runs a program with its configuration. For a known error, prints one sentence and returns 2 for a wrong environment variable, 1 for the
 * system.
 */
async function configured(run: (config: Config) => Promise<number>): Promise<number> {
  const [{ readConfig }, { WrongConfig }, { refusedByMachine }] = await Promise.all([
    import('./server/kit/config.ts'),
    import('./server/kit/variables.ts'),
    import('./server/commands/refused.ts'),
  ])
  let config: Config | undefined
  try {
    config = readConfig()
    return await run(config)
  } catch (error) {
    // Some values fail only when they are used, such as a bucket that does not exist.
    const sentence = error instanceof WrongConfig ? error.message : config && refusedByMachine(error, config)
    if (!sentence) throw error
    console.error(sentence)
    return error instanceof WrongConfig ? 2 : 1
  }
}

/** Refuses arguments: otherwise `serve --port 4000` would silently use another port. */
function wordless(program: string, words: string[]): Promise<number> | undefined {
  if (words.length === 0) return undefined
  console.error(`evergreen ${program} does not take "${words.join(' ')}". Use environment variables to configure it.`)
  console.error(`To list the variables: evergreen ${program} --help`)
  return Promise.resolve(2)
}

const main = async (words: string[]): Promise<number> => {
  const [first = '', ...rest] = words
  // Answered before the rest of the program is loaded.
  if (words.length === 1 && first === '--version') {
    const { default: packageJson } = await import('./package.json', { with: { type: 'json' } })
    console.log(packageJson.version)
    return 0
  }
  if (checksMachine(words) && !rest.includes('--help') && !rest.includes('-h'))
    return configured(async (config) => (await import('./server/commands/doctor.ts')).doctorCommand(config, rest))
  const program = Object.hasOwn(programs, first) ? programs[first] : undefined
  if (program && !rest.includes('--help') && !rest.includes('-h')) return program(rest)
  const { runCli } = await import('./cli/main.ts')
  return runCli(words)
}

main(process.argv.slice(2)).then((code) => {
  process.exitCode = code
})
