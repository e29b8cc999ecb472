import { useState } from 'react'
import type { Binding } from './keys/keys.ts'

const STEP = 5

/** Scrolls lines in a window of `height` rows: the lines shown, the keys that scroll, and the position in words. */
export function useScroll(lines: readonly string[], height: number) {
  const [wanted, setTop] = useState(0)
  const lowest = Math.max(0, lines.length - height)
  const top = Math.min(wanted, lowest)
  const isLong = lowest > 0 && { foot: true as const }
  const keys: Binding[] = [
    { keys: ['j', 'down', 'pgdn', '.', ' '], says: 'Down', run: () => setTop(Math.min(lowest, top + STEP)), ...isLong },
    { keys: ['k', 'up', 'pgup', ','], says: 'Up', run: () => setTop(Math.max(0, top - STEP)), ...isLong },
  ]
  return {
    shown: lines.slice(top, top + height),
    keys,
    where: lowest > 0 ? `lines ${top + 1} to ${Math.min(lines.length, top + height)} of ${lines.length}` : '',
  }
}
