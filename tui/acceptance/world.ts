import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import type { Client } from '../../client/index.ts'
import { PROGRAM } from '../../fixtures/testing/demo-server.ts'
import type { View } from '../ui/routes.ts'
import { type Server, startServer } from './server.ts'
import { runInTerminal, type Size } from './terminal.ts'

export interface World {
  server: Server
  token: string
  api: Client
  /** The environment of a user's shell, with a separate home. */
  env: Record<string, string>
  /** Starts the terminal UI, signed in unless `env` removes the token. */
  tui(options?: { env?: Record<string, string>; size?: Size; words?: string[] }): ReturnType<typeof runInTerminal>
}

interface Options {
  /** By default a client administrator. */
  email?: string
  /** The view that the last session left; null for a first session. */
  view?: View | null
}

/** A server for the tests of a file, with somebody signed in. Terminals are closed after each test. */
export function openWorld({ email = 'administrator@harbor.example', view = 'renewals' }: Options = {}): World {
  const world = {} as World
  const open: ReturnType<typeof runInTerminal>[] = []
  beforeAll(async () => {
    const server = await startServer(inject('demo'))
    const { PATH = '', HOME = '', TZ = '' } = process.env
    const home = mkdtempSync(join(server.folder, 'home-'))
    const signedIn = await server.signIn(email)
    const env = {
      PATH,
      HOME,
      TZ,
      LANG: 'C.UTF-8',
      XDG_CONFIG_HOME: join(home, 'config'),
      XDG_STATE_HOME: join(home, 'state'),
      EVERGREEN_SERVER: server.address,
    }
    if (view) await leaveIn(view, env, signedIn.api)
    Object.assign(world, {
      server,
      env,
      ...signedIn,
      tui: ({ env: more = {}, size, words = [] } = {}) => {
        const terminal = runInTerminal([PROGRAM, 'tui', ...words], { ...env, EVERGREEN_TOKEN: signedIn.token, ...more }, size)
        open.push(terminal)
        return terminal
      },
    } satisfies World)
  })
  afterEach(() => {
    for (const terminal of open.splice(0)) terminal.close()
  })
  afterAll(async () => {
    await world.server?.stop()
  })
  return world
}

/** Writes what an earlier session in that view would have left. */
async function leaveIn(view: View, env: { XDG_STATE_HOME: string; EVERGREEN_SERVER: string }, api: Client): Promise<void> {
  const { id: userId } = await api.authentication.identity()
  const folder = join(env.XDG_STATE_HOME, 'evergreen')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'tui.default.json'), JSON.stringify({ server: env.EVERGREEN_SERVER, userId, remembered: { view } }))
}
