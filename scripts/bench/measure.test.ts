import { expect, test, vi } from 'vitest'
import { over, report } from './measure.ts'

test('a ratio over its limit is printed and remembered', () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  report('within', 3, 2, 1.5)
  report('slow', 4, 2, 1.5)
  report('not measured', Number.NaN, 2, 1.5)
  const lines = print.mock.calls.map(([line]) => String(line))
  print.mockRestore()
  expect(lines.map((line) => /\(.*?;/.exec(line)?.[0])).toEqual(['(at most 1.5x: ok;', '(at most 1.5x: OVER;', '(at most 1.5x: OVER;'])
  expect(lines[1]).toContain('2.00x')
  expect(over).toEqual(['slow', 'not measured'])
})
