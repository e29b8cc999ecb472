import { say } from '../rules/messages.ts'
import { tell } from './print.ts'
import type { Run } from './run.ts'

/** How far long work has come. */
export interface Progress {
  reach(done: number): void
  end(): void
}

const LINE_MILLISECONDS = 10_000

/** Of work on licenses, on stderr: a bar on a terminal, a line every ten seconds elsewhere, nothing with --quiet. */
export async function startProgress(run: Run, total: number): Promise<Progress> {
  if (run.globals.quiet) return { reach: () => {}, end: () => {} }
  return run.io.stderr.isTTY ? bar(run, total) : lines(run, total)
}

async function bar({ io }: Run, total: number): Promise<Progress> {
  const { default: cliProgress } = await import('cli-progress')
  const made = new cliProgress.SingleBar({
    // All that it uses of a stream: write, isTTY and columns.
    stream: io.stderr as NodeJS.WritableStream,
    format: '{bar} {percentage}% {value} of {total} licenses',
    barCompleteChar: '=',
    barIncompleteChar: '-',
    barsize: 30,
    // Ctrl-C is heard by the signal of the run.
    gracefulExit: false,
  })
  made.start(total, 0)
  return { reach: (done) => made.update(done), end: () => made.stop() }
}

function lines(run: Run, total: number): Progress {
  let reached = 0
  const timer = setInterval(() => tell(run, say.bulkRunning(reached, total)), LINE_MILLISECONDS)
  const reach = (done: number) => {
    reached = done
  }
  return { reach, end: () => clearInterval(timer) }
}
