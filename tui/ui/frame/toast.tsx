import { Box, Text } from 'ink'
import { useEffect, useRef } from 'react'
import { limits } from '../../../rules/installation/limits.ts'
import { wrap } from '../text.ts'
import { GLYPHS } from '../tones.ts'

export interface Toast {
  /** `done` closes after two seconds, `failed` when it is dismissed, `refused` (why a key does nothing) with the next key. */
  kind: 'done' | 'failed' | 'refused'
  sentence: string
  /** Distinguishes two toasts with the same sentence. */
  number: number
}

const MOST_ROWS = 2

/** Closes a success message after two seconds. Errors stay until they are dismissed. */
export function useToastTimer(toast: Toast | null, onGone: (number: number) => void): void {
  const gone = useRef(onGone)
  gone.current = onGone
  useEffect(() => {
    if (toast?.kind !== 'done') return
    const timer = setTimeout(() => gone.current(toast.number), limits.toastMilliseconds)
    return () => clearTimeout(timer)
  }, [toast])
}

/** The lines of a toast, at most two. Without a toast there is one empty line. */
export function toastLines(toast: Toast | null, columns: number): string[] {
  if (!toast) return [' ']
  const glyph = toast.kind === 'done' ? GLYPHS.done : GLYPHS.error
  return wrap(`${glyph} ${toast.sentence}${toast.kind === 'failed' ? ' (Esc)' : ''}`, columns).slice(0, MOST_ROWS)
}

export function ToastLine({ lines, isBad }: { lines: string[]; isBad: boolean }) {
  return (
    <Box height={lines.length} flexShrink={0}>
      <Text color={isBad ? 'red' : 'green'} bold>
        {lines.join('\n')}
      </Text>
    </Box>
  )
}
