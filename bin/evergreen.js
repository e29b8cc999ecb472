#!/usr/bin/env node
// Node 18 must be able to parse this file, so that it can say which Node it needs. Modules of Node are loaded where they are used: most
// commands need none of them here. This folder is CommonJS: Node starts it in less time.

// The server reads through several SQLite connections at once; each query occupies one of these threads.
process.env.UV_THREADPOOL_SIZE ??= '8'

const isWindows = process.platform === 'win32'
const [major, minor] = process.versions.node.split('.').map(Number)
if (major > 22 || (major === 22 && minor >= 18)) run()
else runUnder()

function run() {
  if (isServer() && process.execve && !isWindows) becomeServer()
  // Keeps compiled code between runs.
  process.getBuiltinModule('node:module').enableCompileCache?.()
  try {
    require('../dist/evergreen.cjs')
  } catch (error) {
    if (error?.code !== 'MODULE_NOT_FOUND') throw error
    console.error('Evergreen is not built yet: run "npm run build" first.')
    process.exitCode = 1
  }
}

/** What serves for long, unless it has its settings, or those of NODE_OPTIONS. */
function isServer() {
  const flags = [...process.execArgv, process.env.NODE_OPTIONS].join(' ')
  return ['serve', 'worker'].includes(process.argv[2]) && !flags.includes('semi-space')
}

/**
 * Replaces this process by one that holds 40 MB less and is no slower: less room for short-lived objects, and for each thread of SQLite no
 * memory of its own. Node and the C library read both only when they start.
 */
function becomeServer() {
  const flags = ['--max-semi-space-size=4', ...process.execArgv]
  process.execve(process.execPath, [process.execPath, ...flags, ...process.argv.slice(1)], { MALLOC_ARENA_MAX: '2', ...process.env })
}

/** The path of the Node that npm installed with Evergreen; undefined where there is none for this platform. */
function bundledNode() {
  const { join } = require('node:path')
  const manifest = `node-${isWindows ? 'win' : process.platform}-${process.arch}/package.json`
  try {
    return join(require.resolve(manifest), '../bin', isWindows ? 'node.exe' : 'node')
  } catch {
    return undefined
  }
}

/** Runs the same command under another Node, with the same streams, process group and exit. */
function runUnder() {
  const node = bundledNode()
  if (!node) {
    console.error(`Evergreen needs Node 22.18 or later, preferably Node 24; this is Node ${process.versions.node}.`)
    process.exitCode = 1
    return
  }
  const child = require('node:child_process').spawn(node, [...process.execArgv, __filename, ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT', 'SIGQUIT'])
    process.on(signal, () => {
      if (!reachesGroup(signal)) child.kill(signal)
    })
  child.on('error', (error) => {
    console.error(`Evergreen could not start ${node}: ${error.message}`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    if (code !== null) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

/** Ctrl-C and Ctrl-\ reach every process of the terminal's foreground group: passed on, the child would get them twice. */
function reachesGroup(signal) {
  if (isWindows) return true
  return (signal === 'SIGINT' || signal === 'SIGQUIT') && hasTerminal()
}

/** Whether a terminal controls this process; its standard streams may be files all the same. */
function hasTerminal() {
  const { closeSync, openSync } = require('node:fs')
  try {
    closeSync(openSync('/dev/tty', 'r'))
    return true
  } catch {
    return false
  }
}
