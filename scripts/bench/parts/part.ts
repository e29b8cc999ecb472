import type { World } from '../data/world.ts'
import type { Rows } from '../measure/rows.ts'

/** The databases of a run on one engine, each made when it is first needed. */
export interface Worlds {
  /** The sizes of the run, in licenses, smallest first. */
  sizes: number[]
  /** With the size that is being measured, or with another. Parts that write use a copy. */
  at(licenses?: number): Promise<World>
}

/** What `--only` names: a group of lines with one table. */
export interface Part {
  title: string
  /** It is measured with each size of the run, and the lines of the later ones say so. */
  everySize?: boolean
  /** Parts that have nothing to do with the database run once, on SQLite. */
  once?: boolean
  measure(worlds: Worlds, rows: Rows): Promise<void>
}
