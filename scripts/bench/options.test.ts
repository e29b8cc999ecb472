import { expect, test } from 'vitest'
import { readOptions } from './options.ts'
import { parts } from './parts/parts.ts'

const names = Object.keys(parts)
const read = (words: string) => readOptions(words.split(' ').filter(Boolean), names)

test('measures everything with 100,000 licenses on both databases', () => {
  expect(read('')).toEqual({ sizes: [100_000], engines: ['sqlite', 'postgres'], only: names, write: false })
})

test.each([
  ['1000000', { sizes: [100_000, 1_000_000] }],
  ['5000', { sizes: [5_000] }],
  ['20000 2000', { sizes: [2_000, 20_000] }],
  ['--only search,lists', { only: ['search', 'lists'] }],
  ['--engine postgres --write', { engines: ['postgres'], write: true }],
])('reads %s', (words, expected) => {
  expect(read(words)).toMatchObject(expected)
})

test.each([
  ['--only serch', '--only is one or more of'],
  ['--engine mysql', '--engine is one or more of sqlite, postgres'],
  ['many', '"many" is no number of licenses'],
  ['--onyl lists', '--onyl'],
])('refuses %s', (words, why) => {
  expect(() => read(words)).toThrow(why)
})
