import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keptFolder } from './kept.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evergreen-kept-'))
  vi.stubEnv('TMPDIR', folder)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

const other = (name: string, hoursAgo: number) => {
  const path = join(folder, 'evergreen-bench', name)
  mkdirSync(path, { recursive: true })
  const then = new Date(Date.now() - hoursAgo * 60 * 60 * 1000)
  utimesSync(path, then, then)
  return path
}

test('the same sources have the same folder, and what nobody has used for a day is removed', () => {
  const kept = keptFolder()
  utimesSync(kept, new Date(0), new Date(0))
  const [old, recent] = [other('old', 25), other('recent', 23)]
  expect(keptFolder()).toBe(kept)
  expect([kept, old, recent].map((path) => existsSync(path))).toEqual([true, false, true])
})
