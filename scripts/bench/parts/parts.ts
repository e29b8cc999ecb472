import { batches } from './batches.ts'
import { bulk } from './bulk.ts'
import { console } from './console.ts'
import { exports } from './exports.ts'
import { files } from './files.ts'
import { growth } from './growth.ts'
import { imports } from './imports.ts'
import { inserts } from './inserts.ts'
import { lists } from './lists.ts'
import { mixed } from './mixed.ts'
import type { Part } from './part.ts'
import { profile } from './profile.ts'
import { proof } from './proof.ts'
import { search } from './search.ts'
import { sorts } from './sorts.ts'
import { start } from './start.ts'
import { takeover } from './takeover.ts'
import { watch } from './watch.ts'
import { web } from './web.ts'

/** The parts by their name in `--only`, in the order in which they run. */
export const parts: Record<string, Part> = {
  start,
  web,
  console,
  lists,
  growth,
  search,
  sorts,
  profile,
  exports,
  inserts,
  mixed,
  imports,
  files,
  bulk,
  batches,
  watch,
  proof,
  takeover,
}

/** The titles of the parts by name. */
export const titles = Object.fromEntries(Object.entries(parts).map(([name, { title }]) => [name, title]))
