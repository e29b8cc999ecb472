import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { present } from '../../../rules/present.ts'

const PROGRAM = fileURLToPath(new URL('worker.process.ts', import.meta.url))

export interface WorkerProcess {
  pid: number
  /** SIGKILL: nothing is finished. */
  kill(): Promise<void>
  /** SIGTERM; returns the exit code. */
  stop(): Promise<number | null>
}

/** Starts processes that run the jobs `trace` and the recurring task `watch`. For `await using`. */
export const workerProcesses = (url: string, directUrl = url) => {
  const children = new Set<ChildProcess>()
  const end = async (child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM') => {
    const ended = once(child, 'exit')
    child.kill(signal)
    const [code] = await ended
    children.delete(child)
    return code
  }
  return {
    async start(): Promise<WorkerProcess> {
      const child = spawn(process.execPath, [PROGRAM, url, directUrl], { stdio: ['ignore', 'pipe', 'inherit'] })
      children.add(child)
      await Promise.race([
        once(present(child.stdout), 'data'),
        once(child, 'exit').then(() => Promise.reject(new Error('The worker ended.'))),
      ])
      return { pid: present(child.pid), kill: () => end(child, 'SIGKILL'), stop: () => end(child, 'SIGTERM') }
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([...children].map((child) => end(child, 'SIGKILL')))
    },
  }
}
