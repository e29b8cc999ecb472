import { inLines } from './in-lines.ts'
import { inTables } from './in-tables.ts'
import type { Layout } from './layout.ts'
import { oddlyDrawn } from './oddly-drawn.ts'
import { unclear } from './unclear.ts'
import { withOthers } from './with-others.ts'

/** The licenses on which reading is measured. */
export const LAYOUTS: readonly Layout[] = [...inLines, ...inTables, ...oddlyDrawn, ...withOthers, ...unclear]
