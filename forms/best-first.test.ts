import { expect, test } from 'vitest'
import { STATE_CHOICES } from '../rules/places.ts'
import { bestFirst } from './best-first.ts'

const first = (text: string) => bestFirst(STATE_CHOICES, text)[0]?.label

test.each([
  ['ma', 'MA · Massachusetts'],
  ['MA', 'MA · Massachusetts'],
  ['mass', 'MA · Massachusetts'],
  ['in', 'IN · Indiana'],
  ['new y', 'NY · New York'],
  ['york', 'NY · New York'],
])('%s is first %s', (text, expected) => {
  const options = bestFirst(STATE_CHOICES, text).filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
  expect(options[0]?.label).toBe(expected)
})

test('nothing typed, or a chosen label, keeps the order', () => {
  expect(bestFirst(STATE_CHOICES, '')).toEqual(STATE_CHOICES)
  expect(bestFirst(STATE_CHOICES, 'NY · New York')).toEqual(STATE_CHOICES)
  expect(first(' ')).toBe(STATE_CHOICES[0]?.label)
})
