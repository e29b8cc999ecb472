import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { attempt, type Check } from './check.ts'

const MIB = 1024 * 1024
/** Less free space than `LOW` gives a warning, and less than `FULL` an error. */
const LOW = { bytes: 2048 * MIB, share: 0.1 }
const FULL = 256 * MIB

/** Checks that the server's user can write into a folder: writes a file, flushes it to disk and removes it. */
export const writableCheck = (folder: string): Promise<Check> =>
  attempt('writable', async () => {
    const path = join(folder, `.doctor-${randomUUID()}`)
    const handle = await open(path, 'wx', 0o600)
    try {
      await handle.writeFile('doctor')
      await handle.sync()
    } finally {
      await handle.close()
      await rm(path, { force: true })
    }
    return { state: 'ok', says: folder }
  })

/** `free` and `size`: bytes. */
export const spaceOf = (folder: string, free: number, size: number): Omit<Check, 'check'> => {
  const says = `${Math.round(free / MIB).toLocaleString('en')} of ${Math.round(size / MIB).toLocaleString('en')} MiB free in ${folder}`
  if (free < FULL) return { state: 'wrong', says }
  return { state: free < LOW.bytes || free < size * LOW.share ? 'warning' : 'ok', says }
}

export const diskCheck = (folder: string): Promise<Check> =>
  attempt('disk', async () => {
    const { bavail, blocks, bsize } = await statfs(folder)
    return spaceOf(folder, bavail * bsize, blocks * bsize)
  })

/** Whether systemd says that the clock follows a time server; undefined on a machine without it. */
const isSynchronized = async (): Promise<boolean | undefined> => {
  try {
    const { stdout } = await promisify(execFile)('timedatectl', ['show', '-p', 'NTPSynchronized', '--value'], { timeout: 5_000 })
    return stdout.trim() === 'yes'
  } catch {
    return undefined
  }
}

const TOLERATED = 60_000

/**
 * Checks the clock, which decides what is due. `ahead`: milliseconds by which it is ahead of the database's clock; null if both run on this
 * machine. `newest`: the time of the newest record, which is never in the future.
 */
export const clockOf = (now: number, ahead: number | null, newest: string | null, synchronized?: boolean): Omit<Check, 'check'> => {
  const at = new Date(now).toISOString()
  if (newest !== null && Date.parse(newest) > now + TOLERATED)
    return { state: 'wrong', says: `${at}, but a record was written at ${newest}: the clock was set back` }
  if (ahead !== null && Math.abs(ahead) > TOLERATED)
    return {
      state: 'wrong',
      says: `${at}, ${Math.round(Math.abs(ahead) / 1000)} seconds ${ahead > 0 ? 'ahead of' : 'behind'} the database`,
    }
  if (synchronized === false) return { state: 'warning', says: `${at}; it does not follow a time server (timedatectl)` }
  return { state: 'ok', says: at }
}

export const clockCheck = (ahead: number | null, newest: string | null): Promise<Check> =>
  attempt('clock', async () => clockOf(Date.now(), ahead, newest, await isSynchronized()))
