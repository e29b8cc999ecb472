import type { World } from './data/world.ts'
import { makeWorld } from './data/world.ts'
import { Rows } from './measure/rows.ts'
import type { Options } from './options.ts'
import type { Part, Worlds } from './parts/part.ts'
import { type Engine, startEngine } from './servers/engine.ts'

export interface Result {
  rows: Record<string, Rows>
  /** Such as 'SQLite 3.53.0'. */
  engines: string[]
}

const worldsOf = (engine: Engine, sizes: number[]): Worlds => {
  const made = new Map<number, Promise<World>>()
  return {
    sizes,
    at(licenses = sizes[0] ?? 0) {
      const world = made.get(licenses) ?? makeWorld(engine, licenses)
      made.set(licenses, world)
      return world
    },
  }
}

/** A part that fails is a line that misses its goal: the others are still measured. */
const measure = async (name: string, part: Part, worlds: Worlds, rows: Rows): Promise<void> => {
  const started = performance.now()
  try {
    await part.measure(worlds, rows)
  } catch (error) {
    console.error(error)
    rows.failed(part.title, error)
  }
  console.log(`       ${name}: ${Math.round((performance.now() - started) / 1000)} s\n`)
}

/** Measures the chosen parts on each engine. */
export const run = async (parts: Record<string, Part>, options: Options, folder: string): Promise<Result> => {
  const result: Result = { rows: {}, engines: [] }
  for (const name of options.engines) {
    const engine = await startEngine(name, folder)
    result.engines.push(`${engine.title} ${engine.version}`)
    try {
      const worlds = worldsOf(engine, options.sizes)
      for (const [part, measured] of Object.entries(parts)) {
        if (!options.only.includes(part) || (measured.once && name !== options.engines[0])) continue
        result.rows[part] ??= new Rows()
        await measure(part, measured, worlds, result.rows[part])
      }
    } finally {
      await engine.stop()
    }
  }
  return result
}
