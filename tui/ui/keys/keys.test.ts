import type { Key as InkKey } from 'ink'
import { describe, expect, it } from 'vitest'
import { footing, type Layer, LEVELS, meaning, named, shown, visible } from './keys.ts'

const none = {} as InkKey
const layer = (level: number, keys: string[], rest: Partial<Layer> = {}): Layer => ({
  level,
  title: String(level),
  bindings: keys.map((key) => ({ keys: [key], says: key, run: () => {} })),
  ...rest,
})

describe('named', () => {
  it('names the keys that type nothing', () => {
    expect(named('', { ...none, downArrow: true })).toEqual([{ name: 'down', text: '' }])
    expect(named('', { ...none, tab: true, shift: true })).toEqual([{ name: 'shift+tab', text: '' }])
    expect(named('s', { ...none, ctrl: true })).toEqual([{ name: 'ctrl+s', text: '' }])
  })

  it('takes a chunk of fast typing apart where a key ends a text', () => {
    expect(named('abc\r', none).map((key) => key.name)).toEqual(['abc', 'enter'])
    expect(named('1\t2\u007f', none).map((key) => key.name)).toEqual(['1', 'tab', '2', 'backspace'])
    expect(named('x\u0013', none).map((key) => key.name)).toEqual(['x', 'ctrl+s'])
  })

  it('types nothing for a letter with Alt', () => {
    expect(named('f', { ...none, meta: true })).toEqual([])
  })
})

describe('meaning', () => {
  it('reaches below a modal layer what always listens', () => {
    const layers = [layer(0, ['q']), layer(0, ['ctrl+l'], { always: true }), layer(3, ['enter'], { modal: true })]
    expect(meaning(layers, { name: 'ctrl+l', text: '' })).not.toBeNull()
    expect(meaning(layers, { name: 'q', text: 'q' })).toBeNull()
  })

  it('asks the highest layer first, and nobody below a modal one', () => {
    const layers = [layer(0, ['q', 'j']), layer(1, ['j']), layer(3, ['enter'], { modal: true })]
    expect(meaning(layers, { name: 'q', text: 'q' })).toBeNull()
    expect(meaning(layers.slice(0, 2), { name: 'j', text: 'j' })).toMatchObject({ binding: { says: 'j' } })
    expect(visible(layers).map((one) => one.level)).toEqual([3])
  })

  it('gives letters to a text before any layer below it', () => {
    const onText = () => {}
    const layers = [layer(0, ['q']), layer(3, ['enter'], { onText })]
    expect(meaning(layers, { name: 'q', text: 'q' })).toEqual({ onText })
    expect(meaning(layers, { name: 'enter', text: '' })).toMatchObject({ binding: { says: 'enter' } })
  })
})

it('shows a key as people read it', () => {
  expect([shown('ctrl+s'), shown('down'), shown('b'), shown(' ')]).toEqual(['Ctrl-S', '↓', 'b', 'Space'])
})

describe('the footer', () => {
  const foot = (layer: Layer): Layer => ({ ...layer, bindings: layer.bindings.map((one) => ({ ...one, foot: true })) })
  const layers = [foot(layer(LEVELS.screen, ['aaaa', 'bbbb', 'cccc', 'dddd'])), foot(layer(LEVELS.app, ['?']))]
  const keysIn = (columns: number) => footing(layers, { columns, rows: 2, gap: 2 }).map(({ keys }) => keys[0])

  it('leaves out what has no room, the least first, and help never', () => {
    expect(keysIn(80)).toEqual(['aaaa', 'bbbb', 'cccc', 'dddd', '?'])
    expect(keysIn(22)).toEqual(['aaaa', 'bbbb', 'cccc', '?'])
    expect(keysIn(10)).toEqual(['aaaa', '?'])
  })

  it('names no key that does nothing now', () => {
    const [one] = foot(layer(1, ['x'])).bindings
    expect(
      footing([{ level: 1, title: '', bindings: [{ ...one, why: 'not yet' } as Layer['bindings'][number]] }], {
        columns: 80,
        rows: 2,
        gap: 2,
      }),
    ).toEqual([])
  })
})
