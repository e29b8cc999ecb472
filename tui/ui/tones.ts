import type { TextProps } from 'ink'

/** The few looks of a text. 16 colours only, and never colour alone: a glyph or a word always says the same. */
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

/** Drawn in UTF-8; `ascii.ts` turns them into letters where the terminal has none. */
export const GLYPHS = { done: '✔', now: '▶', later: '·', past: '▲', error: '✖', cursor: '>', up: '↑', down: '↓' } as const
