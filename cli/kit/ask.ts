import { Writable } from 'node:stream'
import { limits } from '../../rules/installation/limits.ts'
import { EXIT, Failure, failed, usage } from './errors.ts'
import type { Run } from './io.ts'

/** Questions are asked only on a terminal, and not with --no-input. */
export const mayAsk = ({ io, globals }: Run): boolean => io.stdin.isTTY === true && globals.input

/** Asks on stderr. `hidden` does not show the input. */
export async function ask({ io }: Run, message: string, hidden = false): Promise<string> {
  // Loaded only here: most commands ask nothing.
  const { default: prompt } = hidden ? await import('@inquirer/password') : await import('@inquirer/input')
  const output = new Writable({ write: (chunk, _encoding, done) => done(void io.stderr.write(chunk)) })
  // Ctrl-D closes readline, which pauses its input. The prompt does not notice that and would wait for ever.
  const closed = new AbortController()
  io.stdin.once('pause', () => closed.abort())
  try {
    return await prompt({ message, toggleMask: false }, { input: io.stdin, output, signal: AbortSignal.any([io.signal, closed.signal]) })
  } catch (error) {
    if (error instanceof Error && ['ExitPromptError', 'AbortPromptError'].includes(error.name)) {
      throw new Failure(EXIT.interrupted, 'Interrupted.')
    }
    throw error
  }
}

/** Whether the user typed yes. */
export const saysYes = async (run: Run, question: string): Promise<boolean> =>
  /^y(es)?$/i.test((await ask(run, `${question} [y/N]`)).trim())

/** Asks for confirmation, unless --yes is given. Without a terminal it is a usage error. */
export async function confirm(run: Run, question: string): Promise<void> {
  if (run.globals.yes) return
  if (!mayAsk(run)) throw usage(question, 'To answer yes in advance, add --yes.')
  if (!(await saysYes(run, question))) throw failed('Nothing was done.')
}

/** Confirms an action on many records. Above 50, the user has to type their number. */
export async function confirmMany(run: Run, question: string, count: number): Promise<void> {
  if (count <= limits.bulkAtOnce || run.globals.yes || !mayAsk(run)) return confirm(run, question)
  if ((await ask(run, `${question} Type ${count} to continue:`)).trim() !== String(count)) throw failed('Nothing was done.')
}

/** Reads all of stdin as text, up to `limit` characters. */
export async function readAll(stream: AsyncIterable<string | Buffer>, limit: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream) {
    text += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })
    if (text.length > limit) throw usage('The input is too long.')
  }
  return text + decoder.decode()
}

/** Reads the first line of stdin, without its line break: a secret. */
export const readLine = async (stream: AsyncIterable<string | Buffer>): Promise<string> =>
  (await readAll(stream, limits.url)).split(/\r?\n/, 1)[0] ?? ''
