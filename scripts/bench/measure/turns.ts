import { keysOf, recordOf } from '../../../rules/records.ts'
import { type Figures, figuresOf, type Taken } from './figures.ts'

/** One of the alternatives to compare. `cpu` returns the CPU time so far (ms) of its processes. */
export interface Way {
  once(): Promise<unknown>
  cpu?(): number | undefined
}

interface Turns {
  /** The number of concurrent requests. */
  clients: number
  /** The number of turns of each way; `turn` is their length in ms. */
  rounds?: number
  turn?: number
}

/** A turn lasts until it has `ENOUGH` requests, up to `LONGEST` times its length: CPU time is counted in steps of 10 ms. */
const ENOUGH = 30
const LONGEST = 5

/** Runs a way for `turn` ms in `clients` concurrent loops. */
const oneTurn = async ({ once, cpu }: Way, clients: number, turn: number): Promise<Taken> => {
  const latencies: number[] = []
  const [cpuBefore, started] = [cpu?.(), performance.now()]
  const isOver = () => {
    const elapsed = performance.now() - started
    return elapsed >= turn && (latencies.length >= ENOUGH || elapsed >= LONGEST * turn)
  }
  const loop = async () => {
    do {
      const asked = performance.now()
      await once()
      latencies.push(performance.now() - asked)
    } while (!isOver())
  }
  await Promise.all(Array.from({ length: clients }, loop))
  const [wall, cpuAfter] = [performance.now() - started, cpu?.()]
  return { latencies, wall, cpu: cpuBefore === undefined || cpuAfter === undefined ? undefined : cpuAfter - cpuBefore }
}

const joined = (all: Taken[]): Taken => ({
  latencies: all.flatMap(({ latencies }) => latencies),
  wall: all.reduce((total, { wall }) => total + wall, 0),
  cpu: all.some(({ cpu }) => cpu === undefined) ? undefined : all.reduce((total, { cpu = 0 }) => total + cpu, 0),
})

/**
 * Measures alternatives in turns, so that load on the machine affects all of them alike. The first turn of each is a warm-up and is not
 * counted.
 */
export const inTurns = async <Name extends string>(
  ways: Record<Name, Way>,
  { clients, rounds = 4, turn = 800 }: Turns,
): Promise<Record<Name, Figures>> => {
  const names = keysOf(ways)
  const taken = recordOf(names, (): Taken[] => [])
  for (let round = 0; round <= rounds; round++)
    for (const name of names) {
      const one = await oneTurn(ways[name], clients, turn)
      if (round > 0) taken[name].push(one)
    }
  return recordOf(names, (name) => figuresOf(joined(taken[name])))
}

/** Runs ways before measuring, so that a new server compiles its hot code. */
export const warmUp = async (ways: Way[]): Promise<void> => {
  for (const way of ways) await oneTurn(way, 4, 1_500)
}
