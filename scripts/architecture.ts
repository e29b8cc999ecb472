import { writeFileSync } from 'node:fs'
import { cruiseSources } from './imports/cruise.ts'
import { DRAWING, drawingOf } from './imports/drawing.ts'
import { svgOf } from './imports/svg.ts'

/** Draws docs/architecture.svg anew: `npm run architecture`. */
writeFileSync(DRAWING, await svgOf(drawingOf(await cruiseSources())))
console.log(`${DRAWING} is drawn from the imports.`)
