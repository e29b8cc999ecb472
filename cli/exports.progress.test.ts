import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showProgress } from './exports.progress.ts'
import type { Run } from './run.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** What stderr is sent while a run of two types goes on for so many seconds. */
const shown = async (seconds: number, { isTTY = false, quiet = false } = {}) => {
  const said: string[] = []
  const run = { io: { stderr: { write: (text: string) => said.push(text), isTTY, columns: 100 } }, globals: { quiet } } as unknown as Run
  const progress = await showProgress(run, 2)
  progress.begin('licenses', 0)
  progress.step(3 * 1024 * 1024, 12_000)
  vi.advanceTimersByTime(seconds * 1000)
  progress.begin('officers', 1)
  progress.step(2_000, null)
  vi.advanceTimersByTime(10_000)
  progress.stop()
  vi.advanceTimersByTime(60_000)
  return said.join('')
}

test('in a log: a plain line every ten seconds', async () => {
  expect(await shown(9)).toBe('officers: 2 KiB so far\n')
  expect(await shown(20)).toBe(`${'licenses: 12,000 rows, 3.0 MiB so far\n'.repeat(2)}officers: 2 KiB so far\n`)
})

test('on a terminal: a bar that is gone when it is done', async () => {
  const screen = await shown(1, { isTTY: true })
  expect(screen).toContain('0/2 licenses 12,000 rows, 3.0 MiB')
  expect(screen).toContain('1/2 officers 2 KiB')
  expect(screen).not.toContain('\n')
})

test('--quiet: nothing', async () => {
  expect(await shown(60, { isTTY: true, quiet: true })).toBe('')
})
