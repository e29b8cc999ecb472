import { writeFileSync } from 'node:fs'
import { cruiseSources } from './imports/cruise.ts'
import { DRAWING, drawingOf } from './imports/drawing.ts'
import { svgOf } from './imports/svg.ts'

/** Redraws docs/architecture.svg: `npm run architecture`. */
writeFileSync(DRAWING, await svgOf(drawingOf(await cruiseSources())))
console.log(`${DRAWING} is drawn from the imports.`)
