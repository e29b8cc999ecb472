import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf, failed } from '../../kit/errors.ts'
import type { Io } from '../../kit/io.ts'

/** The lock file of a folder of exports. While it is written it has a longer name. */
export const LOCK = '.exports.lock'
const BEAT = 10_000
/** An owner without a sign of life for this long is dead on any machine. */
const SILENT = 120_000

interface Owner {
  id: string
  host: string
  pid: number
  since: string
}

export interface Lock {
  /** Aborted when another run has taken the lock because this one was silent for too long (a machine in standby). */
  lost: AbortSignal
  release(): void
}

/** The locks of this process. Its process id may have belonged to a killed process. */
const held = new Set<string>()

/** Takes the lock of a folder, also from a dead owner. Fails while another run is alive. */
export function takeLock(folder: string, { host, now }: Pick<Io, 'host' | 'now'>): Lock {
  const file = join(folder, LOCK)
  const me: Owner = { id: randomUUID(), host, pid: process.pid, since: new Date(now()).toISOString() }
  const mine = `${file}.${me.id}`
  const write = () => writeFileSync(mine, `${JSON.stringify(me)}\n`)
  write()
  try {
    if (!linked(mine, file)) takeOver(folder, file, mine, host)
  } finally {
    rmSync(mine, { force: true })
  }
  held.add(me.id)
  const isMine = () => ownerOf(file)?.id === me.id
  const lost = new AbortController()
  const timer = setInterval(() => {
    if (!isMine()) return lost.abort()
    write()
    renameSync(mine, file)
  }, BEAT)
  timer.unref()
  return {
    lost: lost.signal,
    release() {
      clearInterval(timer)
      held.delete(me.id)
      if (isMine()) rmSync(file, { force: true })
    },
  }
}

/** If several processes find a dead owner, only one moves its lock away. A lock that was taken again meanwhile is restored. */
function takeOver(folder: string, file: string, mine: string, host: string): void {
  const owner = ownerOf(file)
  if (owner && isAlive(owner, host) && ageOf(file, mine) < SILENT) throw inUse(folder, owner)
  const aside = `${mine}.aside`
  try {
    if (moved(file, aside) && ownerOf(aside)?.id !== owner?.id) linked(aside, file)
  } finally {
    rmSync(aside, { force: true })
  }
  if (!linked(mine, file)) throw inUse(folder, ownerOf(file))
}

const inUse = (folder: string, owner: Owner | null) =>
  failed(`Another run is writing into ${folder}${owner ? `: process ${owner.pid} on ${owner.host}, since ${owner.since}` : ''}.`)

/** Whether an owner on another machine is alive can only be told by its silence. */
function isAlive({ id, host, pid }: Owner, here: string): boolean {
  if (host !== here) return true
  if (pid === process.pid) return held.has(id)
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Uses the clock of the disk, which may belong to another machine: `mine` has just been written. */
const ageOf = (file: string, mine: string): number =>
  statSync(mine).mtimeMs - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.NEGATIVE_INFINITY)

const unless = (codes: unknown[], work: () => void): boolean => {
  try {
    work()
    return true
  } catch (error) {
    if (codes.includes(codeOf(error))) return false
    throw error
  }
}

/** Creates the complete file if it does not exist; false if it does. Some disks do not support links. */
const linked = (from: string, to: string): boolean =>
  unless(['EEXIST'], () => {
    if (!unless(['EPERM', 'ENOTSUP', 'ENOSYS'], () => linkSync(from, to))) writeFileSync(to, readFileSync(from), { flag: 'wx' })
  })

const moved = (from: string, to: string): boolean => unless(['ENOENT'], () => renameSync(from, to))

/** Null when the owner cannot be read: the lock was just released, or is not ours. */
function ownerOf(file: string): Owner | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
