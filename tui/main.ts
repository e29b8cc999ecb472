import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Client } from '../client/index.ts'
import { browse } from './ui/browser.ts'
import type { KeyMap } from './ui/keys/keys.ts'
import { holdTerminal, looksOf, toClipboard } from './ui/terminal.ts'
import { words } from './ui/words.ts'

export interface TuiOptions {
  /** A client with a token, or without one to check that the server can be reached. */
  connect(token: string | null, onBatch?: (batchId: number) => void): Client
  /** Creates a client with a cookie session, for sign-in. */
  connectSession(): Client
  token: string | null
  saveToken(token: string): Promise<void>
  /** The address of the server, such as 'http://127.0.0.1:3000'. */
  server: string
  /** The folder of `tui.log` and of the state that the next start of this profile restores. */
  stateDir: string
  profile: string
  /** The keys that the user has changed in the settings. */
  keyMap: KeyMap
  readonly?: boolean
}

const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const
const USAGE = 2

const readText = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Replaces a file atomically. Ignores errors: without the file, the next start opens the first screen. */
function keepText(file: string, text: string | null): void {
  if (text === null) return
  try {
    const temporary = `${file}.${process.pid}`
    writeFileSync(temporary, text, { mode: 0o600 })
    renameSync(temporary, file)
  } catch {
    // A full disk must not stop the user from leaving.
  }
}

/** Runs the terminal UI. Resolves to the exit code: 0, 1 after an error, 2 without a terminal, 128 + n after a signal. */
export async function runTui({ stateDir, profile, readonly = false, ...options }: TuiOptions): Promise<number> {
  if (!process.stdin.isTTY || !process.stdout.isTTY || process.env.TERM === 'dumb') {
    console.error(words.notTerminal)
    return USAGE
  }
  // React reads this when it is loaded, so this file must not import it. It overrides the shell: React's development build is slow.
  process.env.NODE_ENV = 'production'
  const [{ draw }, { Memory }] = await Promise.all([import('./draw.tsx'), import('./memory.ts')])
  // Ink does this only after its first frame; until then the terminal would echo a pasted token.
  process.stdin.setRawMode(true)
  const looks = looksOf(process.env)
  const held = holdTerminal(process.stdout, process.stderr, looks, stateDir)
  const file = join(stateDir, `tui.${profile}.json`)
  const memory = new Memory(options.server, readText(file))
  const again = () => (looks.reader ? held.again() : redraw())
  const outside = { copy: (text: string) => held.send(toClipboard(text)), browse, again }
  const ink = draw({ ...options, host: hostname(), readonly, memory, outside, now: Date.now }, held.stdout, looks.reader)
  /** Clears the screen and draws everything again. */
  const redraw = () => {
    ink.clear()
    held.clear()
    ink.redraw()
  }
  return new Promise((resolve) => {
    const end = (code: number, error?: unknown) => {
      process.off('SIGWINCH', redraw)
      for (const [signal, handler] of handlers) process.off(signal, handler)
      process.off('uncaughtException', onThrow)
      ink.unmount()
      process.stdin.setRawMode(false)
      held.release()
      keepText(file, memory.text())
      if (error) console.error(error)
      resolve(code)
    }
    const onThrow = (error: unknown) => end(1, error)
    const handlers = Object.entries(SIGNALS).map(([signal, code]) => [signal, () => end(code)] as const)
    for (const [signal, handler] of handlers) process.on(signal, handler)
    process.on('uncaughtException', onThrow)
    // A resize leaves the old screen in an unknown state. A terminal that shrinks and at once grows back loses cells, and Node
    // reports no resize, so this listens to the signal.
    if (!looks.reader) process.on('SIGWINCH', redraw)
    ink.waitUntilExit().then(
      () => end(0),
      (error) => end(1, error),
    )
  })
}
