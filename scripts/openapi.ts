import { writeFileSync } from 'node:fs'
import { OPENAPI_FILE, openapiText } from './openapi/document.ts'

/** Writes the API's description anew after a change of contract/: `npm run openapi`. */
writeFileSync(OPENAPI_FILE, openapiText())
