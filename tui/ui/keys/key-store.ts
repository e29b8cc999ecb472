import type { Key as InkKey } from 'ink'
import { cleanText } from '../clean.ts'
import { type Binding, type Key, type Layer, meaning, named, single, visible } from './keys.ts'

/** The name of a press that is a paste; no key map has it. */
const PASTE = 'paste'

/** What begins a control string: Ink takes it for Alt and a letter, and the rest for typed text. */
const STRING_BEGINS = ['P', 'X', ']', '^', '_']
const STRING_ENDS = '\\'
const BELL = '\u0007'
/** Milliseconds in which all of a control string is there; nobody types so fast after Alt and a letter. */
const STRING_TAKES = 50

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
  private reply: NodeJS.Timeout | null = null

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
    if (key.meta && STRING_BEGINS.includes(input)) this.reply ??= setTimeout(() => this.endReply(), STRING_TAKES)
    else if (!this.reply) this.press(named(input, key))
    else if ((key.meta && input === STRING_ENDS) || input.includes(BELL)) this.endReply()
  }

  /** A pasted text. Terminals put \r between its lines; a control character would be stored unseen, and break the picture. */
  paste(text: string): void {
    this.press([{ name: PASTE, text: cleanText(text) }])
  }

  /** The answer to what a program before this one asked the terminal comes late, as a control string: nobody has typed it. */
  private endReply(): void {
    clearTimeout(this.reply ?? undefined)
    this.reply = null
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
