import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, afterEach, expect, it } from 'vitest'
import { PROGRAM } from '../../fixtures/testing/demo-server.ts'
import { runInTerminal } from './terminal.ts'

/** Makes the launcher see an older Node version. The Node that it starts sees the real one. */
const OLD_NODE = `data:text/javascript,${encodeURIComponent(`
  if (!process.env.EVERGREEN_LAUNCHED) Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } })
  process.env.EVERGREEN_LAUNCHED = 'yes'
`)}`
const LAUNCHED = ['--import', OLD_NODE, PROGRAM]

const folder = mkdtempSync(join(tmpdir(), 'evergreen-launcher-'))
const { PATH = '', HOME = '' } = process.env
const env = { PATH, HOME, PORT: '0', DATA_DIR: join(folder, 'data'), ENVIRONMENT: 'production', LOG_LEVEL: 'warn' }
const SERVES = /Evergreen serves http:\/\/localhost:(\d+)/

const open: { close(): void }[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs `serve` with the launcher in a new session, without a terminal. */
async function serveAlone() {
  const launcher = spawn(process.execPath, [...LAUNCHED, 'serve'], { env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(launcher, 'exit')
  const pid = launcher.pid as number
  open.push({ close: () => launcher.exitCode === null && launcher.signalCode === null && process.kill(-pid, 'SIGKILL') })
  let said = ''
  for await (const chunk of launcher.stdout) {
    said += chunk
    if (SERVES.test(said)) break
  }
  return { pid, ended, ...(await halfARequest(said)) }
}

/** Sends half of a request. A server that shuts down gracefully still replies to it; a killed one does not. */
async function halfARequest(said: string) {
  const socket = connect(Number(SERVES.exec(said)?.[1]), '127.0.0.1').setEncoding('utf8')
  const body = '{"email":"a@b.example","password":"x"}'
  const head = ['POST /api/v1.0/authentication/sign-in HTTP/1.1', 'Host: a', 'Content-Type: application/json', 'X-Requested-With: x']
  socket.write(`${head.join('\r\n')}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body.slice(0, 5)}`)
  await wait(300)
  return {
    /** The status line, after the other half. */
    async answered(): Promise<string> {
      await wait(300)
      const answer = new Promise<string>((resolve) => {
        socket
          .once('data', resolve)
          .once('error', () => resolve(''))
          .once('close', () => resolve(''))
      })
      socket.write(body.slice(5))
      return (await answer).split('\r\n')[0] as string
    },
  }
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const ANSWERED = 'HTTP/1.1 401 Unauthorized'
const childOf = (pid: number) => Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'))
/** The process group and session: fields 5 and 6 of /proc/[pid]/stat, after the name in parentheses. */
const groupOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(2, 4)

it('passes words, output and exit code on', async () => {
  const ended = await execa(process.execPath, [...LAUNCHED, 'renewls'], { env, extendEnv: false, reject: false })
  expect(ended).toMatchObject({ exitCode: 2, stdout: '' })
  expect(ended.stderr).toContain('renewls')
})

it('names the Node that is needed where none was brought along', async () => {
  const elsewhere = join(folder, 'elsewhere')
  mkdirSync(join(elsewhere, 'bin'), { recursive: true })
  copyFileSync(PROGRAM, join(elsewhere, 'bin/evergreen.js'))
  copyFileSync(join(PROGRAM, '../package.json'), join(elsewhere, 'bin/package.json'))
  const words = ['--import', OLD_NODE, join(elsewhere, 'bin/evergreen.js'), '--version']
  expect(await execa(process.execPath, words, { env, extendEnv: false, reject: false })).toMatchObject({
    exitCode: 1,
    stdout: '',
    stderr: 'Evergreen needs Node 22.18 or later, preferably Node 24; this is Node 20.19.0.',
  })
})

it('in a terminal shares its process group, and Ctrl-C arrives once', async () => {
  const terminal = runInTerminal([...LAUNCHED, 'serve'], env)
  open.push(terminal)
  const { answered } = await halfARequest(await terminal.sees(SERVES))
  expect(groupOf(childOf(terminal.pid))).toEqual(groupOf(terminal.pid))
  // A second SIGINT would end the server before it replies.
  await terminal.press('\u0003')
  expect(await answered()).toBe(ANSWERED)
  expect(await terminal.ended()).toEqual({ code: 0, signal: 0 })
})

it.each(['SIGINT', 'SIGTERM'] as const)('passes %s on, and the server stops in order', async (signal) => {
  const { pid, ended, answered } = await serveAlone()
  process.kill(pid, signal)
  expect(await answered()).toBe(ANSWERED)
  expect(await ended).toEqual([0, null])
})

it('stops in order when a supervisor sends SIGTERM to the whole group', async () => {
  const { pid, ended, answered } = await serveAlone()
  process.kill(-pid, 'SIGTERM')
  expect(await answered()).toBe(ANSWERED)
  expect(await ended).toEqual([0, null])
})

it('ends by the signal that ended the program', async () => {
  const { pid, ended } = await serveAlone()
  process.kill(childOf(pid), 'SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
})
