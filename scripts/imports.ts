import { readFileSync } from 'node:fs'
import { cruiseSources } from './imports/cruise.ts'
import { DRAWING, drawingOf } from './imports/drawing.ts'
import { RULES } from './imports/rules.ts'
import { sourceOf } from './imports/svg.ts'

/** Checks the imports against scripts/imports/rules.ts, and that docs/architecture.svg matches them: `npm run imports`. */
const cruised = await cruiseSources(RULES)
const { violations } = cruised.summary
for (const { rule, from, to, cycle } of violations)
  console.error(`${rule.name}: ${cycle ? [from, ...cycle.map(({ name }) => name)].join(' → ') : from === to ? from : `${from} → ${to}`}`)
console.log(violations.length ? `${violations.length} imports break the rules of scripts/imports/rules.ts.` : 'All imports keep the rules.')

// The drawing is compared only if no rule is broken: it cannot be drawn with circular imports.
const isDrawn = violations.length > 0 || sourceOf(readFileSync(DRAWING, 'utf8')) === drawingOf(cruised)
if (!isDrawn) console.error(`${DRAWING} does not show these imports and folders. Run npm run architecture and commit it.`)
process.exitCode = violations.length === 0 && isDrawn ? 0 : 1
