import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Run } from '../run.ts'
import { startProgress } from './progress.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** The output on stderr during work of two parts that takes `seconds`. */
const shown = async (seconds: number, { isTTY = false, ...globals }: { isTTY?: boolean; quiet?: boolean; json?: true } = {}) => {
  const said: string[] = []
  const run = { io: { stderr: { write: (text: string) => said.push(text), isTTY, columns: 100 } }, globals, said: [] } as unknown as Run
  const progress = await startProgress(run, 2)
  progress.reach(0, 'licenses: 12,000 rows so far')
  vi.advanceTimersByTime(seconds * 1000)
  progress.reach(1, 'officers: 2 KiB so far')
  vi.advanceTimersByTime(10_000)
  progress.end()
  vi.advanceTimersByTime(60_000)
  return said.join('')
}

test('in a log: a plain line every ten seconds', async () => {
  expect(await shown(9)).toBe('officers: 2 KiB so far\n')
  expect(await shown(20)).toBe(`${'licenses: 12,000 rows so far\n'.repeat(2)}officers: 2 KiB so far\n`)
})

test('on a terminal: a bar that is gone when it is done', async () => {
  const screen = await shown(1, { isTTY: true })
  expect(screen).toContain('0% licenses: 12,000 rows so far')
  expect(screen).toContain('50% officers: 2 KiB so far')
  expect(screen).not.toContain('\n')
})

test('with --json lines, on a terminal too: a bar would run into them', async () => {
  expect(await shown(9, { isTTY: true, json: true })).toBe('officers: 2 KiB so far\n')
})

test('--quiet: nothing', async () => {
  expect(await shown(60, { isTTY: true, quiet: true })).toBe('')
})
