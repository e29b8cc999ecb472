import type { Run } from './run.ts'

/** Hears how far a run is; a bar where a person looks on, else a line now and then. */
export interface Progress {
  /** A type begins: the `at`th of all, from 0. */
  begin(type: string, at: number): void
  step(bytes: number, rows: number | null): void
  stop(): void
}

const EVERY = 10_000

export const sizeText = (bytes: number): string => {
  if (bytes < 1024) return `${bytes} B`
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(0)} KiB` : `${(bytes / 1024 / 1024).toFixed(1)} MiB`
}

export const countText = (n: number, one: string, many = `${one}s`): string => `${n.toLocaleString('en')} ${n === 1 ? one : many}`

const far = (bytes: number, rows: number | null) => [rows !== null && countText(rows, 'row'), sizeText(bytes)].filter(Boolean).join(', ')

export async function showProgress(run: Run, total: number): Promise<Progress> {
  if (run.globals.quiet) return { begin: () => {}, step: () => {}, stop: () => {} }
  return run.io.stderr.isTTY && !run.globals.json ? bar(run, total) : lines(run)
}

function lines({ io }: Run): Progress {
  let [type, said] = ['', '']
  const timer = setInterval(() => io.stderr.write(`${type}: ${said} so far\n`), EVERY)
  timer.unref()
  return {
    begin: (name) => {
      ;[type, said] = [name, far(0, null)]
    },
    step: (bytes, rows) => {
      said = far(bytes, rows)
    },
    stop: () => clearInterval(timer),
  }
}

async function bar({ io }: Run, total: number): Promise<Progress> {
  const { SingleBar } = (await import('cli-progress')).default
  const options = {
    format: '{bar} {value}/{total} {type} {said}',
    stream: io.stderr as NodeJS.WritableStream,
    hideCursor: true,
    clearOnComplete: true,
  }
  const made = new SingleBar({ ...options, barsize: 20, barCompleteChar: '#', barIncompleteChar: '-', gracefulExit: false })
  made.start(total, 0, { type: '', said: '' })
  return {
    begin: (type, at) => made.update(at, { type, said: '' }),
    step: (bytes, rows) => made.update({ said: far(bytes, rows) }),
    stop: () => made.stop(),
  }
}
