import { parseArgs } from 'node:util'

/** Starts the terminal with the server and user of the command line's profile. Resolves to the exit code. */
export async function startTerminal(words: string[]): Promise<number> {
  const [{ Failure, usage }, { configFile, readConfig, readProfile, saveProfile, stateFolder }] = await Promise.all([
    import('./cli/kit/errors.ts'),
    import('./cli/kit/settings/profile.ts'),
  ])
  try {
    const flags = flagsOf(words, usage)
    const { name, server, token } = readProfile(flags, process.env, process.cwd())
    const [{ runTui }, { createClient, overHttp }, { withCookies }, { BASE_PATH }, { keyMapOf, WrongKeys }] = await Promise.all([
      import('./tui/main.ts'),
      import('./client/index.ts'),
      import('./client/cookies.ts'),
      import('./contract/index.ts'),
      import('./tui/ui/keys/key-map.ts'),
    ])
    const keyMap = () => {
      try {
        return keyMapOf(readConfig(process.env).keys)
      } catch (error) {
        throw error instanceof WrongKeys ? usage(`${configFile(process.env)}: ${error.message}`) : error
      }
    }
    return await runTui({
      server,
      token,
      connect: (as, onBatch) => createClient(overHttp({ base: server + BASE_PATH, onBatch, ...(as && { token: as }) })),
      connectSession: () => createClient(overHttp({ base: server + BASE_PATH, fetch: withCookies(fetch) })),
      keyMap: keyMap(),
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

function flagsOf(words: string[], usage: (sentence: string) => Error) {
  const options = { server: { type: 'string' }, profile: { type: 'string' }, readonly: { type: 'boolean' } } as const
  try {
    return parseArgs({ args: words, options }).values
  } catch (error) {
    throw usage((error as Error).message)
  }
}
