import { tell } from './print.ts'
import type { Run } from './run.ts'

/** How far long work has come: so many parts of all, and how far in words. */
export interface Progress {
  reach(done: number, said: string): void
  end(): void
}

const LINE_MILLISECONDS = 10_000

/** On stderr: on a terminal a bar that is gone once the work is done, elsewhere a line every ten seconds, nothing with --quiet. */
export async function startProgress(run: Run, total: number): Promise<Progress> {
  if (run.globals.quiet) return { reach: () => {}, end: () => {} }
  return run.io.stderr.isTTY && !run.globals.json ? bar(run, total) : lines(run)
}

async function bar({ io }: Run, total: number): Promise<Progress> {
  const { default: cliProgress } = await import('cli-progress')
  const made = new cliProgress.SingleBar({
    // All that it uses of a stream: write, isTTY and columns.
    stream: io.stderr as NodeJS.WritableStream,
    format: '{bar} {percentage}% {said}',
    barCompleteChar: '#',
    barIncompleteChar: '-',
    barsize: 20,
    hideCursor: true,
    clearOnComplete: true,
    // Ctrl-C is heard by the signal of the run.
    gracefulExit: false,
  })
  made.start(total, 0, { said: '' })
  return { reach: (done, said) => made.update(done, { said }), end: () => made.stop() }
}

function lines(run: Run): Progress {
  let reached = ''
  const timer = setInterval(() => tell(run, reached), LINE_MILLISECONDS)
  timer.unref()
  const reach = (_done: number, said: string) => {
    reached = said
  }
  return { reach, end: () => clearInterval(timer) }
}
