import { spawn } from '@lydell/node-pty'
import xterm from '@xterm/headless'
import { bytesOf } from '../testing/keys.ts'

export interface Size {
  columns: number
  rows: number
}

/** What a program left behind when it ended. */
export interface Ended {
  code: number
  signal: number | undefined
}

export const SMALL: Size = { columns: 80, rows: 24 }

const PATIENCE = 15_000
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Runs a program in a real pseudo-terminal, and looks at it through a terminal emulator. */
export function runInTerminal(words: string[], env: Record<string, string>, { columns, rows }: Size = SMALL) {
  const screen = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true })
  const pty = spawn(process.execPath, words, { name: 'xterm-256color', cols: columns, rows, env })
  let raw = ''
  // The emulator reads at its own pace: what it was given counts only once it says so.
  let unread = 0
  pty.onData((data) => {
    raw += data
    unread++
    screen.write(data, () => unread--)
  })
  const ended = new Promise<Ended>((resolve) => pty.onExit(({ exitCode, signal }) => resolve({ code: exitCode, signal })))

  const lines = () => {
    const { active } = screen.buffer
    return Array.from({ length: screen.rows }, (_, row) => active.getLine(active.viewportY + row)?.translateToString(true) ?? '')
  }
  const picture = () => lines().join('\n')
  /** Each cell's letter and looks, a line a row. */
  const cells = () =>
    Array.from({ length: screen.rows }, (_, row) => {
      const line = screen.buffer.active.getLine(screen.buffer.active.viewportY + row)
      return Array.from({ length: screen.cols }, (_, column) => {
        const cell = line?.getCell(column)
        const looks = cell && [cell.isBold(), cell.isDim(), cell.isInverse(), cell.getFgColor(), cell.getBgColor()].map(Number).join()
        return `${cell?.getChars() || ' '}${looks}`
      }).join(' ')
    })

  const terminal = {
    pid: pty.pid,
    lines,
    picture,
    raw: () => raw,
    cells,
    cursor: () => ({ column: screen.buffer.active.cursorX, row: screen.buffer.active.cursorY }),
    isAlternate: () => screen.buffer.active.type === 'alternate',
    /** Waits until the screen shows it; fails with the screen as it is. */
    async sees(what: string | RegExp): Promise<string> {
      const fits = () => unread === 0 && (typeof what === 'string' ? picture().includes(what) : what.test(picture()))
      for (const until = Date.now() + PATIENCE; !fits(); ) {
        if (Date.now() > until) throw new Error(`Not to be seen: ${what}\n${picture()}`)
        await wait(25)
      }
      return picture()
    },
    /** Presses keys by name or types text, at the pace of a quick hand. */
    async press(...keys: string[]): Promise<void> {
      for (const key of keys) {
        pty.write(bytesOf(key))
        await wait(60)
      }
    },
    /** Waits until nothing has been drawn for a while. */
    async settled(): Promise<void> {
      for (let before = -1; before !== raw.length || unread > 0; await wait(200)) before = raw.length
    },
    /** What the terminal itself sends: a report, a paste, what an input method has made. */
    send: (bytes: string) => pty.write(bytes),
    /** Loses the screen's contents to a smaller size and back, of which the program hears only the signal. */
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
      // A program that is read from its sources comes late on a busy machine.
      const end = await Promise.race([ended, wait(2 * PATIENCE)])
      if (!end) throw new Error(`It has not ended.\n${picture()}`)
      // The last bytes may come after the end.
      await wait(100)
      return end as Ended
    },
    close: () => {
      try {
        pty.kill('SIGKILL')
      } catch {
        // It has ended already.
      }
      screen.dispose()
    },
  }
  return terminal
}
