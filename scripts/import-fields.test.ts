import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importDocs, PAGE } from './import-fields.ts'

test('docs/import.md has the fields of the contract; `node scripts/import-docs.ts` writes them', () => {
  const page = readFileSync(PAGE, 'utf8')
  expect(page).toBe(importDocs(page))
  expect(page).toContain('| `licenseNumber` |')
})
