import { present } from '../../rules/present.ts'
import { keysOf, recordOf } from '../../rules/records.ts'
/** The medians of two or more alternatives, measured in turns, so that load on the machine affects all of them. */
export const inTurns = async <Name extends string>(
  ways: Record<Name, () => Promise<unknown>>,
  rounds: number,
): Promise<Record<Name, number>> => {
  const names = keysOf(ways)
  const times = recordOf(names, (): number[] => [])
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const started = performance.now()
      await ways[name]()
      times[name].push(performance.now() - started)
    }
  }
  return recordOf(names, (name) => median(times[name]))
}

export const median = (numbers: number[]): number => present([...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)])

/** Prints one line: the comparison, its ratio and the limit of the ratio. */
export const report = (what: string, ours: number, theirs: number, most: number): void => {
  const ratio = ours / theirs
  const verdict = ratio <= most ? 'ok' : 'OVER'
  console.log(`${what.padEnd(62)} ${ratio.toFixed(2)}x  (at most ${most}x: ${verdict}; ${ours.toFixed(2)} against ${theirs.toFixed(2)} ms)`)
}
