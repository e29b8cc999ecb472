import { spawn } from '@lydell/node-pty'
import xterm from '@xterm/headless'
import { bytesOf } from '../testing/keys.ts'
import { viewOf } from './screen.ts'

export interface Size {
  columns: number
  rows: number
}

/** How a program ended. `signal` is 0 or undefined if none ended it. */
export interface Ended {
  code: number
  signal: number | undefined
}

export const SMALL: Size = { columns: 80, rows: 24 }

const PATIENCE = 15_000
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Runs a program in a real pseudo-terminal, and reads its output through a terminal emulator. */
export function runInTerminal(words: string[], env: Record<string, string>, { columns, rows }: Size = SMALL) {
  const screen = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true })
  const pty = spawn(process.execPath, words, { name: 'xterm-256color', cols: columns, rows, env })
  let raw = ''
  // The emulator parses asynchronously: a chunk is on the screen once its callback runs.
  let unread = 0
  pty.onData((data) => {
    raw += data
    unread++
    screen.write(data, () => unread--)
  })
  const ended = new Promise<Ended>((resolve) => pty.onExit(({ exitCode, signal }) => resolve({ code: exitCode, signal })))

  const view = viewOf(screen)
  const { picture } = view

  const terminal = {
    pid: pty.pid,
    ...view,
    raw: () => raw,
    /** Waits until the screen shows the text; otherwise fails and prints the screen. */
    async sees(what: string | RegExp): Promise<string> {
      const fits = () => unread === 0 && (typeof what === 'string' ? picture().includes(what) : what.test(picture()))
      for (const until = Date.now() + PATIENCE; !fits(); ) {
        if (Date.now() > until) throw new Error(`Not on the screen: ${what}\n${picture()}`)
        await wait(25)
      }
      return picture()
    },
    /** Presses keys by name or types text, with 60 ms after each. */
    async press(...keys: string[]): Promise<void> {
      for (const key of keys) {
        pty.write(bytesOf(key))
        await wait(60)
      }
    },
    /** Waits until nothing has been drawn for 200 ms. */
    async settled(): Promise<void> {
      for (let before = -1; before !== raw.length || unread > 0; await wait(200)) before = raw.length
    },
    /** Sends bytes as they are: a terminal's report, a paste, the text of an input method. */
    send: (bytes: string) => pty.write(bytes),
    /** Shrinks the emulator and restores it, which loses its contents. The program gets only SIGWINCH, with an unchanged size. */
    shrinkForAMoment(to: Size): void {
      const { cols, rows } = screen
      screen.resize(to.columns, to.rows)
      screen.resize(cols, rows)
      pty.kill('SIGWINCH')
    },
    async resize(size: Size): Promise<void> {
      screen.resize(size.columns, size.rows)
      pty.resize(size.columns, size.rows)
      await wait(200)
    },
    signal: (name: string) => pty.kill(name),
    async ended(): Promise<Ended> {
      // A program that runs from its sources is slow on a busy machine.
      const end = await Promise.race([ended, wait(2 * PATIENCE)])
      if (!end) throw new Error(`It has not ended.\n${picture()}`)
      // The last output may arrive after the exit.
      await wait(100)
      return end as Ended
    },
    close: () => {
      try {
        pty.kill('SIGKILL')
      } catch {
        // It has already ended.
      }
      screen.dispose()
    },
  }
  return terminal
}
