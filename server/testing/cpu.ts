/** The CPU time in milliseconds of the piece of work below, on the machine for which the limits of the tests are set. */
const REFERENCE = 6.5
const WORK = JSON.stringify(Array.from({ length: 20_000 }, (_, n) => ({ id: n, name: `License ${n}`, note: 'x'.repeat(n % 50) })))

/** The CPU time of this process in milliseconds: client and server together. Other processes do not add to it. */
export const cpuOf = async <T>(work: () => T | Promise<T>): Promise<{ result: T; cpu: number }> => {
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return { result, cpu: (user + system) / 1000 }
}

/**
 * How many times longer a piece of work takes now than on the reference machine, at least 1. Limits in milliseconds are multiplied by it,
 * because a shared machine can be several times slower. Takes about 20 ms, so call it only when a limit is exceeded.
 */
export const slowness = async (): Promise<number> => {
  let least = Number.POSITIVE_INFINITY
  for (let n = 0; n < 3; n++) least = Math.min(least, (await cpuOf(() => JSON.parse(WORK))).cpu)
  return Math.max(1, least / REFERENCE)
}

/**
 * The least CPU time of several tries, in milliseconds of the reference machine. Several tries exclude other work of this process. Ends
 * with the first try that is at most `limit`.
 */
export const leastCpuOf = async (work: () => unknown, { limit, tries }: { limit: number; tries: number }): Promise<number> => {
  let least = Number.POSITIVE_INFINITY
  for (let n = 0; n < tries && least > limit; n++) {
    const { cpu } = await cpuOf(work)
    least = Math.min(least, cpu > limit ? cpu / (await slowness()) : cpu)
  }
  return least
}
