import { readFileSync, writeFileSync } from 'node:fs'
import { importDocs, PAGE } from './import-fields.ts'

/** Writes the tables of import fields into docs/import.md. */
const page = readFileSync(PAGE, 'utf8')
writeFileSync(PAGE, importDocs(page))
