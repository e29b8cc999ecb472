import type { Key as InkKey } from 'ink'
import { graphemes, widthOf } from '../text.ts'

/** A key press. `text` is the typed text: empty for keys such as arrows, several letters for a paste or fast typing. */
export interface Key {
  name: string
  text: string
}

/** A key binding. The footer and the help list it, too. */
export interface Binding {
  /** Key names from `named`. The footer shows the first. */
  keys: readonly string[]
  says: string
  run(): void
  /** Listed in the footer, not only in the help. */
  foot?: true
  /** Changes data on the server: refused in readonly mode and without a connection. */
  writes?: true
  /** Why the key does nothing now, or null. The key then shows this sentence. */
  why?: string | null
}

/** The bindings of a part of the screen. The layer with the highest level gets a key first. A modal layer blocks those below it. */
export interface Layer {
  level: number
  title: string
  bindings: Binding[]
  modal?: boolean
  /** Active even below a modal layer. */
  always?: boolean
  /** Gets typed and pasted text for which there is no binding. */
  onText?(text: string): void
}

export const LEVELS = { app: 0, screen: 1, toast: 2, panel: 3, dialog: 4, box: 5, signIn: 6, help: 7 } as const

const NAMES: readonly [keyof InkKey, string][] = [
  ['upArrow', 'up'],
  ['downArrow', 'down'],
  ['leftArrow', 'left'],
  ['rightArrow', 'right'],
  ['pageUp', 'pgup'],
  ['pageDown', 'pgdn'],
  ['home', 'home'],
  ['end', 'end'],
  ['return', 'enter'],
  ['escape', 'esc'],
  ['tab', 'tab'],
  ['backspace', 'backspace'],
  ['delete', 'delete'],
]

/** The key presses in a chunk of Ink's input. Fast typing and held keys arrive as several letters in one chunk. */
export function named(input: string, key: InkKey): Key[] {
  if (key.tab && key.shift) return [{ name: 'shift+tab', text: '' }]
  const name = NAMES.find(([flag]) => key[flag])?.[1]
  if (name) return [{ name, text: '' }]
  if (key.ctrl) return [{ name: `ctrl+${input}`, text: '' }]
  if (key.meta) return []
  return [...input.matchAll(/\p{Cc}|\P{Cc}+/gu)].map(([part]) => control(part) ?? { name: part, text: part })
}

function control(part: string): Key | null {
  const code = part.charCodeAt(0)
  if (part === '\r' || part === '\n') return { name: 'enter', text: '' }
  if (part === '\t') return { name: 'tab', text: '' }
  if (code === 0x7f || code === 0x08) return { name: 'backspace', text: '' }
  return code < 0x20 ? { name: `ctrl+${String.fromCharCode(code + 0x60)}`, text: '' } : null
}

/** The letters of a chunk as separate key presses. */
export const single = (key: Key): Key[] => graphemes(key.text).map((letter) => ({ name: letter, text: letter }))

/** The keys that the user has changed: from the pressed key to the key whose work it does. */
export type KeyMap = ReadonlyMap<string, string>

export const NO_MAP: KeyMap = new Map()

/** The key whose work a pressed key does. Null if its own work moved to another key and it got no other. */
const meantBy = (map: KeyMap, pressed: string): string | null => map.get(pressed) ?? ([...map.values()].includes(pressed) ? null : pressed)

/** The key to press for the work of the key `name`: the inverse of `meantBy`. */
export const typedFor = (map: KeyMap, name: string): string => [...map].find(([, meant]) => meant === name)?.[0] ?? name

/** Whether a key types one letter or sign. */
export const typesOne = (name: string): boolean => /^\P{Cc}$/u.test(name)

/** What handles a key press: a binding, the text handler of a layer, or nothing. */
export function meaning(
  layers: readonly Layer[],
  key: Key,
  map: KeyMap = NO_MAP,
): { binding: Binding } | { onText(text: string): void } | null {
  for (const layer of visible(layers)) {
    // In text input, changed keys type their own letter.
    const name = key.text && layer.onText ? key.name : meantBy(map, key.name)
    const binding = layer.bindings.find((one) => name !== null && one.keys.includes(name))
    if (binding) return { binding }
    if (key.text && layer.onText) return { onText: layer.onText }
  }
  return null
}

/** The active layers, the highest first. */
export function visible(layers: readonly Layer[]): Layer[] {
  const sorted = [...layers].sort((a, b) => b.level - a.level)
  const modal = sorted.findIndex((layer) => layer.modal)
  return modal === -1 ? sorted : sorted.filter(({ always }, index) => always || index <= modal)
}

const SHOWN: Record<string, string> = {
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  pgup: 'PgUp',
  pgdn: 'PgDn',
  home: 'Home',
  end: 'End',
  enter: 'Enter',
  esc: 'Esc',
  tab: 'Tab',
  'shift+tab': 'Shift-Tab',
  backspace: 'Backspace',
  delete: 'Delete',
  ' ': 'Space',
}

/** The name of a key for the user: 'ctrl+s' → 'Ctrl-S'. */
export const shown = (name: string): string => SHOWN[name] ?? (name.startsWith('ctrl+') ? `Ctrl-${name.slice(5).toUpperCase()}` : name)

interface Room {
  columns: number
  rows: number
  gap: number
  map?: KeyMap
}

/** The number of footer rows that these bindings need. */
function rowsFor(bindings: readonly Binding[], { columns, gap, map = NO_MAP }: Room): number {
  let rows = 1
  let used = 0
  for (const { keys, says } of bindings) {
    const width = widthOf(`${shown(typedFor(map, keys[0] ?? ''))} ${says}`)
    if (used > 0 && used + gap + width > columns) rows++
    used = used > 0 && used + gap + width <= columns ? used + gap + width : width
  }
  return rows
}

/** The bindings that fit into the footer. Those of the whole program, such as help, are always included. */
export function footing(layers: readonly Layer[], room: Room): Binding[] {
  const inFoot = (layer: Layer) => layer.bindings.filter((one) => one.foot && !one.why)
  const everywhere = layers.filter(({ level }) => level === LEVELS.app).flatMap(inFoot)
  const here = layers.filter(({ level }) => level !== LEVELS.app).flatMap(inFoot)
  while (here.length > 0 && rowsFor([...here, ...everywhere], room) > room.rows) here.pop()
  return [...here, ...everywhere]
}
