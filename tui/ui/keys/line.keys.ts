import type { Binding } from './keys.ts'
import type { LineEvent } from './line.ts'

/** The keys that edit a line of text. */
export const lineKeys = (edit: (event: LineEvent) => void): Binding[] => [
  { keys: ['backspace'], says: 'Erase', run: () => edit({ type: 'backspace' }) },
  { keys: ['delete'], says: 'Erase forward', run: () => edit({ type: 'delete' }) },
  { keys: ['ctrl+u'], says: 'Erase all', run: () => edit({ type: 'clear' }) },
  { keys: ['left'], says: 'Left', run: () => edit({ type: 'move', by: -1 }) },
  { keys: ['right'], says: 'Right', run: () => edit({ type: 'move', by: 1 }) },
  { keys: ['home'], says: 'To the beginning', run: () => edit({ type: 'home' }) },
  { keys: ['end'], says: 'To the end', run: () => edit({ type: 'end' }) },
]
