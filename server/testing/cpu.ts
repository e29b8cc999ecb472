/** The CPU time in milliseconds of the piece of work below, on the machine for which the limits of the tests are set. */
const REFERENCE = 6.5
const WORK = JSON.stringify(Array.from({ length: 20_000 }, (_, n) => ({ id: n, name: `License ${n}`, note: 'x'.repeat(n % 50) })))

const pagesSoFar = (): number => process.resourceUsage().minorPageFault

/**
 * The CPU time of this process in milliseconds: client and server together. Other processes do not add to it. `pages`: how many pages of
 * memory were used for the first time.
 */
export const cpuOf = async <T>(work: () => T | Promise<T>): Promise<{ result: T; cpu: number; pages: number }> => {
  const [before, pages] = [process.cpuUsage(), pagesSoFar()]
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return { result, cpu: (user + system) / 1000, pages: pagesSoFar() - pages }
}

/**
 * The CPU time in milliseconds of the first use of a page of memory now. It is nothing on a machine of its own, but up to 0.02 in a virtual
 * machine whose host gives it memory late: 0.3 s for a request with a file of 5 MiB.
 */
const costOfPage = async (): Promise<number> => {
  const { cpu, pages } = await cpuOf(() => Buffer.allocUnsafeSlow(64 * 2 ** 20).fill(1))
  return pages > 0 ? cpu / pages : 0
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
 * The least CPU time of several tries, in milliseconds of the reference machine. Several tries exclude other work of this process. Beyond
 * the limit, the first use of memory does not count. Ends with the first try that is at most `limit`.
 */
export const leastCpuOf = async (work: () => unknown, { limit, tries }: { limit: number; tries: number }): Promise<number> => {
  let least = Number.POSITIVE_INFINITY
  for (let n = 0; n < tries && least > limit; n++) {
    const { cpu, pages } = await cpuOf(work)
    least = Math.min(least, cpu > limit ? (cpu - pages * (await costOfPage())) / (await slowness()) : cpu)
  }
  return least
}
