import type { Io } from '../io.ts'

/** Quits by itself when all fits, shows colors, and leaves the text on the screen. */
const LESS = 'FRX'

/** The pager of the environment; undefined for none. */
const pagerOf = ({ EVERGREEN_PAGER, PAGER }: NodeJS.ProcessEnv): string | undefined => {
  const named = EVERGREEN_PAGER ?? PAGER ?? (process.platform === 'win32' ? 'more' : 'less')
  return named.trim() === '' || named.trim() === 'cat' ? undefined : named
}

export interface Paged {
  write(text: string | Uint8Array): unknown
  /** Prints what is left, or waits until the person leaves the pager. */
  end(): Promise<void>
}

/** A stdout whose text goes through a pager once it is longer than the screen. Null where nobody would see one. */
export function pagedOutput(io: Io): Paged | null {
  const { stdout, env } = io
  const pager = pagerOf(env)
  const { rows } = stdout
  // stdin last: Node loads much for it.
  if (stdout.isTTY !== true || rows === undefined || pager === undefined || env.TERM === 'dumb' || io.stdin.isTTY !== true) return null
  let text = ''
  const write = (more: string | Uint8Array) => {
    text += typeof more === 'string' ? more : new TextDecoder().decode(more)
    return true
  }
  const end = async () => {
    if (text.split('\n').length <= rows || !(await through(pager, text, env))) stdout.write(text)
  }
  return { write, end }
}

/** Whether the pager has shown the text. One that is not there has not. */
async function through(pager: string, text: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const { spawn } = process.getBuiltinModule('node:child_process')
  const child = spawn(pager, { shell: true, stdio: ['pipe', 'inherit', 'ignore'], env: { LESS, ...env } })
  // Somebody who leaves the pager early closes its stdin.
  child.stdin.on('error', () => {})
  child.stdin.end(text)
  return new Promise((resolve) => {
    child.once('error', () => resolve(false))
    // A shell that does not find the pager ends with 127.
    child.once('exit', (code) => resolve(code !== 127 && code !== 126))
  })
}
