import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { messageOf } from '../../kit/unknown.ts'
import { freePort } from '../databases/free-port.ts'

const isRoot = userInfo().uid === 0
const TIMEOUTS = 'statement_timeout,lock_timeout,idle_in_transaction_session_timeout'

const isInstalled = () => {
  try {
    return Boolean(execFileSync('pgbouncer', ['--version'], { stdio: 'pipe' }))
  } catch {
    return false
  }
}

/** Installs Debian's PgBouncer if it is missing. Returns the reason if it cannot. */
export const whyNoPgBouncer = (): string | undefined => {
  if (isInstalled()) return undefined
  if (!isRoot) return 'pgbouncer is not installed, and only root could install it'
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'pipe' })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'pgbouncer'], { stdio: 'pipe' })
    return undefined
  } catch (error) {
    return `pgbouncer could not be installed: ${messageOf(error).slice(0, 200)}`
  }
}

const answers = async (port: number) => {
  for (let tries = 0; tries < 100; tries++) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([once(socket, 'connect').then(() => true), once(socket, 'error').then(() => false)]).catch(
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await wait(100)
  }
  throw new Error('PgBouncer does not listen.')
}

/** PgBouncer in transaction mode in front of `url`, as in docs/processes.md. For `await using`. */
export const pgBouncer = async (url: string) => {
  const { hostname, port: serverPort, username, password } = new URL(url)
  const folder = await mkdtemp(join(tmpdir(), 'evergreen-pgbouncer-'))
  const port = await freePort()
  await writeFile(join(folder, 'users.txt'), `"${username}" "${password}"\n`)
  const ini = `[databases]
* = host=${hostname} port=${serverPort} connect_query='set statement_timeout = 15000; set lock_timeout = 5000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 10
ignore_startup_parameters = ${TIMEOUTS}
`
  await writeFile(join(folder, 'pgbouncer.ini'), ini)
  await chmod(folder, 0o755)
  // PgBouncer refuses to run as root. Its package creates the user postgres.
  const child = spawn('pgbouncer', ['-q', ...(isRoot ? ['-u', 'postgres'] : []), join(folder, 'pgbouncer.ini')], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  await answers(port)
  const through = (direct: string) => {
    const pooled = new URL(direct)
    pooled.host = `127.0.0.1:${port}`
    return pooled.href
  }
  return {
    /** The URL of a database of the server, through PgBouncer. */
    through,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
