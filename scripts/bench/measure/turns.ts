import { keysOf, recordOf } from '../../../rules/records.ts'
import { type Figures, figuresOf, type Taken } from './figures.ts'

/** One way of doing something, and the CPU time so far (ms) of the processes that do it. */
export interface Way {
  once(): Promise<unknown>
  cpu?(): number | undefined
}

interface Turns {
  /** How many requests are in progress at once. */
  clients: number
  /** How often each way has its turn, and how long a turn is, in ms. */
  rounds?: number
  turn?: number
}

/** On a busy machine, a turn takes up to five times as long, so that it has enough requests: CPU time is counted in steps of 10 ms. */
const ENOUGH = 30
const LONGEST = 5

/** Runs a way for `turn` ms, with `clients` loops beside each other. */
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
 * Measures alternatives in turns, so that load on the machine affects all of them: absolute times differ between a quiet and a busy
 * minute. A first turn of each warms up and is not counted.
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

/** Lets a server that has just started compile what it runs often. */
export const warmUp = async (ways: Way[]): Promise<void> => {
  for (const way of ways) await oneTurn(way, 4, 1_500)
}
