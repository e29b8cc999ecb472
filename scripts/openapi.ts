import { writeFileSync } from 'node:fs'
import { OPENAPI_FILE, openapiText } from './openapi/document.ts'

/** Writes docs/openapi.json: `npm run openapi`. Run it after a change of contract/. */
writeFileSync(OPENAPI_FILE, openapiText())
