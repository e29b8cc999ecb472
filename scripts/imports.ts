import { cruiseSources } from './imports/cruise.ts'
import { RULES } from './imports/rules.ts'

/** Checks who imports whom (scripts/imports/rules.ts): `npm run imports`. */
const { summary } = await cruiseSources(RULES)
for (const { rule, from, to, cycle } of summary.violations)
  console.error(`${rule.name}: ${cycle ? [from, ...cycle.map(({ name }) => name)].join(' → ') : from === to ? from : `${from} → ${to}`}`)
const count = summary.violations.length
console.log(count ? `${count} imports break the rules of scripts/imports/rules.ts.` : 'All imports keep the rules.')
process.exitCode = count ? 1 : 0
