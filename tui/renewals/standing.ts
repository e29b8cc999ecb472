import type { Standing } from '../../contract/licenses/standing.ts'
import type { StandingLevel } from '../../rules/watch/standing.ts'
import { GLYPHS, type Tone } from '../ui/tones.ts'

const TONE_OF: Record<StandingLevel, Tone> = {
  inactive: 'dim',
  expired: 'bad',
  pastDue: 'bad',
  atRisk: 'warn',
  dueSoon: 'warn',
  inRenewal: 'accent',
  valid: 'good',
  perpetual: 'good',
  noDates: 'warn',
}

const MARKS: Partial<Record<StandingLevel, string>> = {
  expired: GLYPHS.error,
  pastDue: GLYPHS.past,
  inRenewal: GLYPHS.now,
  valid: GLYPHS.done,
  perpetual: GLYPHS.done,
}

export const toneOf = ({ level }: Standing): Tone => TONE_OF[level]

/** A glyph before the words; empty for levels whose words say enough. */
export const markOf = ({ level }: Standing): string => MARKS[level] ?? ''

/** The column Standing of a list: a glyph and the words. */
export const STANDING_CELL = {
  min: 15,
  max: 36,
  cell: ({ standing }: { standing: Standing }) => [markOf(standing), standing.text].filter(Boolean).join(' '),
  tone: ({ standing }: { standing: Standing }) => toneOf(standing),
}
