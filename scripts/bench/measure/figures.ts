/** The result of measuring one way. Times are in ms. `cpu` is the CPU time per request; undefined if it cannot be read. */
export interface Figures {
  requests: number
  rps: number
  p50: number
  p99: number
  cpu: number | undefined
}

/** The percentile of some numbers; `share` is from 0 to 1. */
export const percentile = (numbers: readonly number[], share: number): number => {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export const median = (numbers: readonly number[]): number => percentile(numbers, 0.5)

/** The latencies, the wall time and the CPU time of a way in ms, summed over its turns. */
export interface Taken {
  latencies: number[]
  wall: number
  cpu: number | undefined
}

export const figuresOf = ({ latencies, wall, cpu }: Taken): Figures => ({
  requests: latencies.length,
  rps: (latencies.length / wall) * 1000,
  p50: percentile(latencies, 0.5),
  p99: percentile(latencies, 0.99),
  cpu: cpu === undefined ? undefined : cpu / latencies.length,
})

/** The ratio of two CPU times, or of the p50 latencies if CPU time cannot be read. */
export const cpuRatio = (one: Figures, other: Figures): number => (one.cpu && other.cpu ? one.cpu / other.cpu : one.p50 / other.p50)

export const inMs = (ms: number): string => `${ms < 10 ? ms.toFixed(2) : Math.round(ms).toLocaleString('en')} ms`

/** One line such as "1,420 requests/s, p50 6.91 ms, p99 14 ms, 0.68 ms CPU". */
export const told = ({ rps, p50, p99, cpu }: Figures): string =>
  [
    `${Math.round(rps).toLocaleString('en')}/s`,
    `p50 ${inMs(p50)}`,
    `p99 ${inMs(p99)}`,
    ...(cpu === undefined ? [] : [`${inMs(cpu)} CPU`]),
  ].join(', ')
