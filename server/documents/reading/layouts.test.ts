import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Facts } from '../../../rules/reading/facts.ts'
import { drawPdf } from '../../testing/pdf/draw.ts'
import { heldBack } from '../../testing/pdf/layouts/held-back.ts'
import type { Layout } from '../../testing/pdf/layouts/layout.ts'
import { LAYOUTS } from '../../testing/pdf/layouts/layouts.ts'
import { readPdf } from './read-pdf.actions.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evergreen-layouts-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const FIELDS = ['licenseNumber', 'effectiveDate', 'expirationDate', 'fee'] as const

const read = async ({ pages, look }: Layout): Promise<Facts> => {
  const path = join(folder, 'license.pdf')
  await writeFile(path, await drawPdf(pages, look))
  const outcome = await readPdf(path, null)
  if ('problem' in outcome) throw new Error(outcome.problem)
  return outcome.facts
}

/** Reads each layout. Resolves to what is right, wrong and not found. */
const measure = async (layouts: readonly Layout[]) => {
  const [found, wrong, missed] = [[] as string[], [] as string[], [] as string[]]
  for (const layout of layouts) {
    const facts = await read(layout)
    for (const field of FIELDS) {
      const [value, says] = [facts[field]?.value ?? null, layout.says[field]]
      const words = `${layout.name}: ${field} ${value}, not ${says}`
      if (value === says) found.push(words)
      else if (value === null) missed.push(words)
      else wrong.push(words)
    }
  }
  console.log(`${layouts.length} layouts: ${found.length} right, ${wrong.length} wrong, ${missed.length} not found`)
  return { found, wrong, missed }
}

test('of the facts of many layouts nothing is read wrong, and most is found', { timeout: 180_000 }, async () => {
  expect(LAYOUTS.length).toBeGreaterThanOrEqual(40)
  const { wrong, missed } = await measure(LAYOUTS)
  expect(wrong).toEqual([])
  expect(missed).toEqual([])
})

test('of layouts that were kept back nothing is read wrong', { timeout: 180_000 }, async () => {
  const { wrong, missed } = await measure(heldBack)
  console.log(missed.join('\n'))
  expect(wrong).toEqual([])
})
