import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { figuresOf, median, percentile, told } from './figures.ts'
import { cpuOf } from './process.ts'
import { atRate } from './rate.ts'
import { Rows } from './rows.ts'
import { inTurns } from './turns.ts'

const quiet = async <T>(work: () => T | Promise<T>): Promise<T> => {
  const prints = (['log', 'error'] as const).map((name) => vi.spyOn(console, name).mockImplementation(() => {}))
  try {
    return await work()
  } finally {
    for (const print of prints) print.mockRestore()
  }
}

test('percentiles are values that were measured', () => {
  const hundred = Array.from({ length: 100 }, (_, n) => 100 - n)
  expect([0.5, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([50, 99, 100])
  expect(median([3, 1, 2])).toBe(2)
  expect(percentile([], 0.5)).toBeNaN()
})

test('figures are rates over the wall time and CPU time of each request', () => {
  const figures = figuresOf({ latencies: [1, 1, 1, 5], wall: 2_000, cpu: 8 })
  expect(figures).toEqual({ requests: 4, rps: 2, p50: 1, p99: 5, cpu: 2 })
  expect(told(figures)).toBe('2/s, p50 1.00 ms, p99 5.00 ms, 2.00 ms CPU')
  expect(told({ ...figures, cpu: undefined })).not.toContain('CPU')
})

test('alternatives take turns, at most so many at once, and the first turn does not count', async () => {
  const order: string[] = []
  let [running, most] = [0, 0]
  const way = (name: string) => async () => {
    order.push(name)
    most = Math.max(most, ++running)
    await wait(2)
    running--
  }
  const figures = await inTurns({ a: { once: way('a') }, b: { once: way('b') } }, { clients: 3, rounds: 2, turn: 10 })
  const turns = order.filter((name, at) => name !== order[at - 1])
  expect(turns).toEqual(['a', 'b', 'a', 'b', 'a', 'b'])
  expect(most).toBe(3)
  expect(figures.a.requests + figures.b.requests).toBeLessThan(order.length)
  expect(figures.a.cpu).toBeUndefined()
})

test('at a fixed rate, the wait for a free connection counts', async () => {
  const figures = await atRate({ once: () => wait(20) }, { perSecond: 100, connections: 1, seconds: 0.2 })
  expect(figures.requests).toBe(20)
  expect(figures.p99).toBeGreaterThan(100)
})

test.runIf(process.platform === 'linux')('reads the CPU time of a process', () => {
  const before = cpuOf(process.pid) ?? 0
  const { user, system } = process.cpuUsage()
  const until = user + system + 100_000
  while (process.cpuUsage().user + process.cpuUsage().system < until);
  expect((cpuOf(process.pid) ?? 0) - before).toBeGreaterThanOrEqual(70)
  expect(cpuOf(2 ** 30)).toBeUndefined()
})

test('a goal is met or missed, and what cannot be measured is missed', async () => {
  const rows = new Rows()
  await quiet(() => {
    rows.atMost(1.5, 1.5, 'x', { what: 'within', measured: 'figures', beside: 'others' })
    rows.atMost(1.51, 1.5, 'x', { what: 'over', measured: '' })
    rows.atLeast(9, 10, 'x', { what: 'under', measured: '' })
    rows.atMost(Number.NaN, 1.5, 'x', { what: 'not a number', measured: '' })
    rows.atMost(undefined, 1.5, 'x', { what: 'not read', measured: '' })
    rows.failed('broken', new Error('no such call\nat line 1'))
    rows.failed('long', new Error(`create index ${'column, '.repeat(50)} - the disk is full`), 'An index')
    return rows.attempt('thrown', () => Promise.reject(new Error('gone')))
  })
  expect(rows.all.map(({ isMet }) => isMet)).toEqual([true, false, false, false, false, false, false, false])
  expect(rows.all[0]).toMatchObject({ figure: '1.50x', goal: '≤ 1.5x', beside: 'others' })
  const [broken, long, thrown] = rows.all.slice(-3)
  expect([broken?.measured, thrown?.measured]).toEqual(['failed: no such call at line 1', 'failed: gone'])
  expect(long).toMatchObject({ measured: expect.stringMatching(/^failed: create index .* … .* - the disk is full$/), readme: 'An index' })
})
