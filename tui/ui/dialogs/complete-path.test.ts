import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { completePath } from './complete-path.ts'

const folder = mkdtempSync(join(tmpdir(), 'evergreen-path-'))
mkdirSync(join(folder, 'papers'))
for (const name of ['permit 2026.pdf', 'permit 2027.pdf', '.hidden', 'zoning.pdf']) writeFileSync(join(folder, name), '')

it('completes as far as the names agree, and names them', async () => {
  expect(await completePath(join(folder, 'z'))).toEqual({ text: join(folder, 'zoning.pdf'), names: [] })
  expect(await completePath(join(folder, 'per'))).toEqual({
    text: join(folder, 'permit 202'),
    names: ['permit 2026.pdf', 'permit 2027.pdf'],
  })
})

it('goes into a folder, and shows hidden files to those who type the dot', async () => {
  expect((await completePath(join(folder, 'pa')))?.text).toBe(`${join(folder, 'papers')}/`)
  expect((await completePath(`${folder}/`))?.names).not.toContain('.hidden')
  expect((await completePath(`${folder}/.h`))?.text).toBe(`${folder}/.hidden`)
})

it('is null where nothing begins so, or the folder cannot be read', async () => {
  expect(await completePath(join(folder, 'nothing'))).toBeNull()
  expect(await completePath(join(folder, 'none', 'x'))).toBeNull()
})
