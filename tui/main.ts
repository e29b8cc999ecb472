import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '../client/index.ts'
import { browse } from './ui/browser.ts'
import { holdTerminal, looksOf, toClipboard } from './ui/terminal.ts'
import { words } from './ui/words.ts'

export interface TuiOptions {
  /** A client that speaks with this token; without one, only to see that the server is there. */
  connect(token: string | null): Client
  token: string | null
  saveToken(token: string): Promise<void>
  /** As people know it: 'http://127.0.0.1:3000'. */
  server: string
  /** Where `tui.log` is written, and what the next start of this profile knows again. */
  stateDir: string
  profile: string
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

/** Beside the file and then renamed: never half of it. Where that cannot be, the next start begins at the beginning. */
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

/** Runs the terminal screens until they are left. Answers the exit code: 0, 1 after a failure, 2 without a terminal, 128 + n after a signal. */
export async function runTui({ stateDir, profile, readonly = false, ...options }: TuiOptions): Promise<number> {
  if (!process.stdin.isTTY || !process.stdout.isTTY || process.env.TERM === 'dumb') {
    console.error(words.notTerminal)
    return USAGE
  }
  // React reads this once, when it is loaded, so nothing of it is imported above, nor is anything drawn in this file. Also where
  // the shell says otherwise: React's development build is there to check components, and is slower.
  process.env.NODE_ENV = 'production'
  const [{ draw }, { Memory }] = await Promise.all([import('./draw.tsx'), import('./memory.ts')])
  // Ink takes the keys over only after its first frame: a token pasted at once would be echoed by the terminal itself.
  process.stdin.setRawMode(true)
  const looks = looksOf(process.env)
  const held = holdTerminal(process.stdout, process.stderr, looks, stateDir)
  const file = join(stateDir, `tui.${profile}.json`)
  const memory = new Memory(options.server, readText(file))
  const again = () => (looks.reader ? held.again() : redraw())
  const outside = { copy: (text: string) => held.tell(toClipboard(text)), browse, again }
  const ink = draw({ ...options, readonly, memory, outside, now: Date.now }, held.stdout, looks.reader)
  /** Over whatever the screen holds now. */
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
    // What a terminal makes of the old picture at its new size is anybody's guess; and one that was made smaller and at once as
    // large as before has lost part of it, though Node tells of no resize then.
    if (!looks.reader) process.on('SIGWINCH', redraw)
    ink.waitUntilExit().then(
      () => end(0),
      (error) => end(1, error),
    )
  })
}
