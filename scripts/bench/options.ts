import { parseArgs } from 'node:util'
import { ENGINES, type EngineName } from './servers/engine.ts'

export interface Options {
  /** The numbers of licenses, smallest first. */
  sizes: number[]
  engines: EngineName[]
  only: string[]
  /** Whether to write docs/measured.json and the pages. */
  write: boolean
}

const DEFAULT = 100_000

const oneOf = <T extends string>(known: readonly T[], name: string, given: string): T[] =>
  given.split(',').map((word) => {
    const found = known.find((one) => one === word.trim())
    if (!found) throw new Error(`--${name} is one or more of ${known.join(', ')}.`)
    return found
  })

const sizeOf = (given: string): number => {
  const size = Number(given)
  if (!Number.isInteger(size) || size < 1_000) throw new Error(`"${given}" is no number of licenses of 1,000 or more.`)
  return size
}

/** Reads the arguments. A size of 100,000 or more is measured in addition to 100,000; a smaller one alone, for a trial. */
export const readOptions = (args: string[], parts: readonly string[]): Options => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { only: { type: 'string' }, engine: { type: 'string' }, write: { type: 'boolean', default: false } },
  })
  const given = positionals.map(sizeOf)
  const sizes = given.length === 0 || (given.length === 1 && given.every((size) => size > DEFAULT)) ? [DEFAULT, ...given] : given
  return {
    sizes: [...new Set(sizes)].sort((a, b) => a - b),
    engines: values.engine === undefined ? [...ENGINES] : oneOf(ENGINES, 'engine', values.engine),
    only: values.only === undefined ? [...parts] : oneOf(parts, 'only', values.only),
    write: values.write,
  }
}
