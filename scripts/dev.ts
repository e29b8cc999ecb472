import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs the server and the console from their sources: `npm run dev`. The server restarts when a file that it has loaded changes; vite
 * reloads the console and sends /api to the server. Ctrl-C ends both.
 */
const programs = [
  ['--watch', '--watch-preserve-output', 'evergreen.ts', 'serve'],
  ['node_modules/vite/bin/vite.js', 'admin', '--clearScreen', 'false'],
]

// Ctrl-C reaches every process of the terminal's group, and npm and `node --watch` pass it on as well: the server would get it twice,
// which ends it at once. In groups of their own, the programs get one SIGTERM from here. Such a group may not read from the terminal.
const children = programs.map((words) =>
  spawn(process.execPath, words, { stdio: ['ignore', 'inherit', 'inherit'], detached: process.platform !== 'win32' }),
)

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

let isStopping = false
const stop = () => {
  if (isStopping) return
  isStopping = true
  for (const child of children.filter(isRunning)) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)

await Promise.all(
  children.map(async (child) => {
    await once(child, 'exit')
    // A program that ends by itself, such as vite without a free port, ends the other one.
    if (!isStopping) process.exitCode = 1
    stop()
  }),
)
