import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds: Linux counts CPU time in hundredths of a second. */
const TICK = 10

const statOf = (pid: number | string): string[] | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the name in parentheses, which may contain spaces.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

const PARENT = 1
const USER_AND_SYSTEM = [11, 12]
const OF_ENDED_CHILDREN = [13, 14]

const sum = (stat: string[], fields: number[]) => fields.reduce((total, field) => total + Number(stat[field]), 0) * TICK

/** The CPU time of a process so far in ms, over all threads; undefined without /proc. */
export const cpuOf = (pid: number): number | undefined => {
  const stat = statOf(pid)
  return stat && sum(stat, USER_AND_SYSTEM)
}

/** The same including children, running and ended. A PostgreSQL server has a process for each connection. */
export const cpuWithChildren = (pid: number): number | undefined => {
  const stat = statOf(pid)
  if (!stat) return undefined
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((child) => child?.[PARENT] === String(pid))
  return children.reduce(
    (total, child) => total + (child ? sum(child, USER_AND_SYSTEM) : 0),
    sum(stat, [...USER_AND_SYSTEM, ...OF_ENDED_CHILDREN]),
  )
}

/** The peak memory of a process in MiB; undefined without /proc. */
export const peakOf = (pid: number): number | undefined => {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return undefined
  }
}
