import type { World } from '../data/world.ts'
import type { Rows } from '../measure/rows.ts'

/** The databases of a run on one engine, each created on first use. */
export interface Worlds {
  /** The sizes of the run, in licenses, smallest first. */
  sizes: number[]
  /** The database of a size; by default the size being measured. Parts that write must use a copy. */
  at(licenses?: number): Promise<World>
}

/** A part of the benchmark, named by `--only`, with one table. */
export interface Part {
  title: string
  /** Set to measure the part with each size of the run. The rows of later sizes state their size. */
  everySize?: boolean
  /** Set for parts that do not depend on the database: they run once, on SQLite. */
  once?: boolean
  measure(worlds: Worlds, rows: Rows): Promise<void>
}
