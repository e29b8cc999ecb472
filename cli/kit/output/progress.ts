import type { Run } from '../run.ts'
import { printStatus } from './print.ts'

/** The progress of long work: parts done, and a text. */
export interface Progress {
  reach(done: number, said: string): void
  end(): void
}

const LINE_MILLISECONDS = 10_000

/** Prints to stderr: a progress bar on a terminal, else a line every ten seconds. Nothing with --quiet. */
export async function startProgress(run: Run, total: number): Promise<Progress> {
  if (run.globals.quiet) return { reach: () => {}, end: () => {} }
  return run.io.stderr.isTTY && !run.globals.json ? bar(run, total) : lines(run)
}

async function bar({ io }: Run, total: number): Promise<Progress> {
  const { default: cliProgress } = await import('cli-progress')
  const made = new cliProgress.SingleBar({
    // The library uses only write, isTTY and columns, which `Output` has.
    stream: io.stderr as NodeJS.WritableStream,
    format: '{bar} {percentage}% {said}',
    barCompleteChar: '#',
    barIncompleteChar: '-',
    barsize: 20,
    hideCursor: true,
    clearOnComplete: true,
    // The run's signal handles Ctrl-C.
    gracefulExit: false,
  })
  made.start(total, 0, { said: '' })
  return { reach: (done, said) => made.update(done, { said }), end: () => made.stop() }
}

function lines(run: Run): Progress {
  let reached = ''
  const timer = setInterval(() => printStatus(run, reached), LINE_MILLISECONDS)
  timer.unref()
  const reach = (_done: number, said: string) => {
    reached = said
  }
  return { reach, end: () => clearInterval(timer) }
}
