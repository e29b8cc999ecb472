import type { TextProps } from 'ink'

/** Text styles. Only the 16 colors, and color never carries meaning alone: a glyph or a word says the same. */
export const TONES = {
  plain: {},
  dim: { dimColor: true },
  strong: { bold: true },
  accent: { color: 'cyan' },
  good: { color: 'green' },
  warn: { color: 'yellow' },
  bad: { color: 'red', bold: true },
} satisfies Record<string, TextProps>

export type Tone = keyof typeof TONES

/** `terminal.ts` replaces them by ASCII characters in a terminal without UTF-8. */
export const GLYPHS = { done: '✔', now: '▶', later: '·', past: '▲', error: '✖', cursor: '>', up: '↑', down: '↓' } as const
