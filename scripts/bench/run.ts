import type { World } from './data/world.ts'
import { makeWorld } from './data/world.ts'
import { type Row, Rows } from './measure/rows.ts'
import type { Options } from './options.ts'
import type { Part, Worlds } from './parts/part.ts'
import { type Measured, machine } from './results/results.ts'
import { type Engine, type EngineName, type Folders, startEngine, TITLES } from './servers/engine.ts'

/** The databases of an engine, each created once, for a part that is measured with one of the sizes. */
const worldsOf = (engine: Engine, sizes: number[]) => {
  const made = new Map<number, Promise<World>>()
  return (size: number): Worlds => ({
    sizes,
    at(licenses = size) {
      const world = made.get(licenses) ?? makeWorld(engine, licenses)
      made.set(licenses, world)
      return world
    },
  })
}

const measure = async (part: Part, worlds: Worlds, rows: Rows): Promise<Row[]> => {
  await rows.attempt(part.title, () => part.measure(worlds, rows))
  return rows.all
}

/** Measures the chosen parts on each engine. Calls `told` after each part. */
export const run = async (
  parts: Record<string, Part>,
  { engines, sizes, only }: Options,
  folders: Folders,
  told: (part: string, engine: EngineName, measured: Measured) => void,
): Promise<void> => {
  const isChosen = (name: string, part: Part, engine: EngineName) => only.includes(name) && !(part.once && engine !== engines[0])
  for (const name of engines) {
    const engine = await startEngine(name, folders)
    try {
      const worldsAt = worldsOf(engine, sizes)
      for (const [part, one] of Object.entries(parts).filter(([part, one]) => isChosen(part, one, name))) {
        console.log(`\n${one.title}, ${TITLES[name]}`)
        const started = performance.now()
        const all: Row[] = []
        for (const [index, size] of sizes.slice(0, one.everySize ? undefined : 1).entries())
          all.push(...(await measure(one, worldsAt(size), new Rows(index === 0 ? undefined : size))))
        console.log(`       ${part}: ${Math.round((performance.now() - started) / 1000)} s`)
        told(part, name, { on: machine(sizes, `${TITLES[name]} ${engine.version}`), rows: all })
      }
    } finally {
      await engine.stop()
    }
  }
}
