import type { Key as InkKey } from 'ink'
import { type Binding, type Key, type Layer, meaning, named, single, visible } from './keys.ts'

/** The name of a press that is a paste; no key map has it. */
const PASTE = 'paste'
const PASTE_BEGINS = '[200~'
const PASTE_ENDS = '[201~'

/** React draws in an immediate that it asks for only after the press has been dealt with: so the second one from here comes after it. */
async function drawn(): Promise<void> {
  await new Promise(setImmediate)
  await new Promise(setImmediate)
}

/** Holds the layers that are on the screen, and hands every press to the one that is meant. */
export class KeyStore {
  /** Called before a binding runs; a sentence instead of null keeps it from running. */
  guard: (binding: Binding) => string | null = (binding) => binding.why ?? null
  /** Where the sentence goes. */
  refuse: (sentence: string) => void = () => {}
  /** Told of every press before it does anything. */
  heard: () => void = () => {}
  private layers = new Map<object, Layer>()
  private listeners = new Set<() => void>()
  private signature = ''
  private version = 0
  private waiting: Key[] = []
  private running = false
  private pasted: string | null = null

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

  /** The layers that keys reach now, the highest first. */
  now = (): Layer[] => visible([...this.layers.values()])

  /** A chunk as Ink's useInput gives it. */
  input(input: string, key: InkKey): void {
    if (input === PASTE_BEGINS) this.pasted = ''
    else if (input === PASTE_ENDS && this.pasted !== null) this.endPaste()
    else if (this.pasted !== null) this.pasted += key.return ? '\n' : input
    else this.press(named(input, key))
  }

  private endPaste(): void {
    this.press([{ name: PASTE, text: this.pasted ?? '' }])
    this.pasted = null
  }

  private press(keys: Key[]): void {
    this.waiting.push(...keys)
    if (!this.running) void this.drain()
  }

  /** One press at a time, each after React has drawn the one before: a key's meaning hangs on what is on the screen. */
  private async drain(): Promise<void> {
    this.running = true
    for (let key = this.waiting.shift(); key; key = this.waiting.shift()) {
      this.heard()
      // Pasted text is only ever text: a paste into a list must not begin renewals.
      const letters = key.text && key.name !== PASTE ? single(key) : []
      const meant = meaning(this.now(), letters.length > 1 ? { name: '', text: key.text } : key)
      if (letters.length > 1 && !meant) {
        this.waiting.unshift(...letters)
        continue
      }
      if (meant && 'binding' in meant) this.run(meant.binding)
      else meant?.onText(key.text)
      await drawn()
    }
    this.running = false
  }

  private run(binding: Binding): void {
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
