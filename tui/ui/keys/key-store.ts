import type { Key as InkKey } from 'ink'
import { cleanText } from '../clean.ts'
import { type Binding, type Key, type KeyMap, type Layer, meaning, NO_MAP, named, single, typedFor, visible } from './keys.ts'

/** The key name of pasted text. No binding uses it. */
const PASTE = 'paste'

/** Start of a control string (after Esc). Ink reads it as Alt and a letter, and the rest as typed text. */
const STRING_BEGINS = ['P', 'X', ']', '^', '_']
const STRING_ENDS = '\\'
const BELL = '\u0007'
/** In milliseconds. A control string is complete by then; a user does not type so fast after Alt and a letter. */
const STRING_TAKES = 50

/** Waits until React has rendered. It renders in an immediate that it requests after the key is handled, so the second one is later. */
async function rendered(): Promise<void> {
  await new Promise(setImmediate)
  await new Promise(setImmediate)
}

/** The key layers of the mounted components. Passes each key press to the layer that handles it. */
export class KeyStore {
  /** Called before a binding runs. A sentence instead of null prevents it. */
  guard: (binding: Binding) => string | null = (binding) => binding.why ?? null
  /** Called with the sentence of `guard`. */
  refuse: (sentence: string) => void = () => {}
  /** Called before each key press is handled. */
  heard: () => void = () => {}
  /** The keys that the user has changed. */
  readonly map: KeyMap
  private layers = new Map<object, Layer>()
  private listeners = new Set<() => void>()
  private signature = ''
  private version = 0
  private waiting: Key[] = []
  private running = false
  private reply: NodeJS.Timeout | null = null

  constructor(map: KeyMap = NO_MAP) {
    this.map = map
  }

  /** The key to press for a binding's key, after the user's changes. */
  typedFor = (name: string): string => typedFor(this.map, name)

  put(owner: object, layer: Layer): void {
    this.layers.set(owner, layer)
    this.changed()
  }

  drop(owner: object): void {
    this.layers.delete(owner)
    this.changed()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  snapshot = (): number => this.version

  /** The active layers, the highest first. */
  now = (): Layer[] => visible([...this.layers.values()])

  /** The active layers below those of a level, the highest first. */
  below = (level: number): Layer[] => visible([...this.layers.values()].filter((layer) => layer.level < level))

  /** A chunk of input from Ink's useInput. */
  input(input: string, key: InkKey): void {
    if (key.meta && STRING_BEGINS.includes(input)) this.reply ??= setTimeout(() => this.endReply(), STRING_TAKES)
    else if (!this.reply) this.press(named(input, key))
    else if ((key.meta && input === STRING_ENDS) || input.includes(BELL)) this.endReply()
  }

  /** Pasted text. Terminals separate its lines by \r, and control characters would break the screen; both are cleaned. */
  paste(text: string): void {
    this.press([{ name: PASTE, text: cleanText(text) }])
  }

  /** A control string is the terminal's late reply to an earlier program. It is not typed text, so it is dropped. */
  private endReply(): void {
    clearTimeout(this.reply ?? undefined)
    this.reply = null
  }

  private press(keys: Key[]): void {
    this.waiting.push(...keys)
    if (!this.running) void this.drain()
  }

  /** Handles one key at a time and waits until React has rendered, because the bindings depend on the screen. */
  private async drain(): Promise<void> {
    this.running = true
    for (let key = this.waiting.shift(); key; key = this.waiting.shift()) {
      this.heard()
      // Pasted text never triggers bindings: a paste into a list must not begin renewals.
      const letters = key.text && key.name !== PASTE ? single(key) : []
      const meant = meaning(this.now(), letters.length > 1 ? { name: '', text: key.text } : key, this.map)
      if (letters.length > 1 && !meant) {
        this.waiting.unshift(...letters)
        continue
      }
      if (meant && 'binding' in meant) this.run(meant.binding)
      else meant?.onText(key.text)
      await rendered()
    }
    this.running = false
  }

  /** Runs a binding, unless `guard` prevents it. */
  run(binding: Binding): void {
    const sentence = this.guard(binding)
    if (sentence) this.refuse(sentence)
    else binding.run()
  }

  private changed(): void {
    const signature = JSON.stringify(
      this.now().map(({ title, bindings }) => [title, bindings.map((one) => [one.keys, one.says, one.why, one.foot])]),
    )
    if (signature === this.signature) return
    this.signature = signature
    this.version++
    for (const listener of this.listeners) listener()
  }
}
