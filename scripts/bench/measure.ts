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

/** The comparisons whose ratio was over its limit. */
export const over: string[] = []

/** Prints one line: the comparison, its ratio and the limit of the ratio. Times are in ms. */
export const report = (what: string, ours: number, theirs: number, most: number): void => {
  const ratio = ours / theirs
  // Not `ratio > most`: a ratio that is not a number is over, too.
  const isOver = !(ratio <= most)
  if (isOver) over.push(what)
  console.log(
    `${what.padEnd(62)} ${ratio.toFixed(2)}x  (at most ${most}x: ${isOver ? 'OVER' : 'ok'}; ${ours.toFixed(2)} against ${theirs.toFixed(2)} ms)`,
  )
}
