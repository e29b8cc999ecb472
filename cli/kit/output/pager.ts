import type { Io, Output } from '../io.ts'

/** Options of less: quit if the text fits (F), show colors (R), and leave the text on the screen (X). */
const LESS = 'FRX'

/** The pager command from the environment, with a default; undefined if it is empty or cat. */
const pagerOf = ({ EVERGREEN_PAGER, PAGER }: NodeJS.ProcessEnv): string | undefined => {
  const named = EVERGREEN_PAGER ?? PAGER ?? (process.platform === 'win32' ? 'more' : 'less')
  return named.trim() === '' || named.trim() === 'cat' ? undefined : named
}

export interface Paged extends Output {
  /** Prints the buffered text, or waits until the person leaves the pager. */
  end(): Promise<void>
}

/** A stdout that starts a pager once the text is longer than the screen. Null without a terminal or a pager. */
export function pagedOutput(io: Io): Paged | null {
  const { stdout, env } = io
  const pager = pagerOf(env)
  const { rows } = stdout
  // stdin last, because Node loads many modules for it.
  if (stdout.isTTY !== true || rows === undefined || pager === undefined || env.TERM === 'dumb' || io.stdin.isTTY !== true) return null
  let text = ''
  let shown: Shown | undefined
  const paged: Output = Object.create(stdout, {
    writableNeedDrain: { get: () => shown?.writableNeedDrain ?? false },
    isClosed: { get: () => shown?.isClosed ?? false },
  })
  const write = (more: string | Uint8Array) => {
    const added = typeof more === 'string' ? more : new TextDecoder().decode(more)
    if (shown) return shown.write(added)
    text += added
    if (text.split('\n').length > rows) shown = through(pager, text, stdout, env)
    return true
  }
  const end = async () => (shown ? shown.end() : void stdout.write(text))
  return Object.assign(paged, { write, end, once: (event: 'drain', listener: () => void) => shown?.once(event, listener) })
}

type Shown = Required<Pick<Paged, 'write' | 'end' | 'once' | 'writableNeedDrain' | 'isClosed'>>

/** Starts the pager with `begin`. If there is no such program, all text goes to `stdout`. */
function through(pager: string, begin: string, stdout: Output, env: NodeJS.ProcessEnv): Shown {
  const { spawn } = process.getBuiltinModule('node:child_process')
  const child = spawn(pager, { shell: true, stdio: ['pipe', 'inherit', 'ignore'], env: { LESS, ...env } })
  const { stdin } = child
  // Text that the pager has not begun to read. It is printed if the shell does not find the pager.
  let unread: string | undefined = begin
  let isMissing = false
  let isLeft = false
  stdin.once('drain', () => {
    unread = undefined
  })
  // Somebody who leaves the pager early closes its stdin.
  stdin.on('error', () => {})
  stdin.write(begin)
  const ended = new Promise<void>((resolve) => {
    const end = (code: number | null) => {
      // 127 and 126 of a shell: there is no such program.
      isMissing = code === null || code === 127 || code === 126
      isLeft = !isMissing
      if (isMissing && unread) stdout.write(unread)
      resolve()
    }
    child.once('error', () => end(null))
    child.once('exit', end)
  })
  return {
    write(text) {
      if (isMissing) return stdout.write(text)
      if (unread !== undefined) unread += text
      return isLeft || stdin.write(text)
    },
    async end() {
      stdin.end()
      await ended
    },
    once(_event, listener) {
      stdin.once('drain', listener)
      void ended.then(listener)
    },
    get writableNeedDrain() {
      return !isMissing && !isLeft && stdin.writableNeedDrain
    },
    get isClosed() {
      return isLeft
    },
  }
}
