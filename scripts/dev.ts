import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs the server and the console from their sources: `npm run dev`. The server restarts when a file that it has loaded changes. vite
 * reloads the console and proxies /api to the server. Ctrl-C ends both.
 */
const programs = [
  ['--watch', '--watch-preserve-output', 'evergreen.ts', 'serve'],
  ['node_modules/vite/bin/vite.js', 'admin', '--clearScreen', 'false'],
]

// Ctrl-C reaches every process of the terminal's group, and npm and `node --watch` forward it: the server would receive it twice and exit
// at once. In process groups of their own, the programs receive a single SIGTERM from here. They cannot read from the terminal.
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
    // If a program ends by itself, such as vite without a free port, the other one ends too.
    if (!isStopping) process.exitCode = 1
    stop()
  }),
)
