import { expect, it, test } from 'vitest'
import { keyMapOf, WrongKeys } from './key-map.ts'
import { meaning, typedFor } from './keys.ts'

const layer = (keys: string[], onText?: () => void) => ({
  level: 1,
  title: '',
  bindings: keys.map((key) => ({ keys: [key], says: key, run: () => {} })),
  onText,
})
const says = (map: ReadonlyMap<string, string>, name: string) => {
  const meant = meaning([layer(['j', 'd'])], { name, text: name }, map)
  return meant && 'binding' in meant ? meant.binding.says : null
}

it('gives a key the work of another, which then does nothing', () => {
  const map = keyMapOf({ n: 'j' })
  expect([says(map, 'n'), says(map, 'j'), says(map, 'd')]).toEqual(['j', null, 'd'])
  expect(typedFor(map, 'j')).toBe('n')
})

it('swaps two keys', () => {
  const map = keyMapOf({ j: 'd', d: 'j' })
  expect([says(map, 'j'), says(map, 'd')]).toEqual(['d', 'j'])
})

it('leaves typed letters alone', () => {
  const onText = () => {}
  expect(meaning([layer(['j'], onText)], { name: 'n', text: 'n' }, keyMapOf({ n: 'j' }))).toEqual({ onText })
})

test.each([[{ enter: 'j' }], [{ n: 'enter' }], [{ n: 5 }], ['n'], [{ 'ctrl+1': 'j' }]])('refuses %j', (table) => {
  expect(() => keyMapOf(table)).toThrow(WrongKeys)
})
