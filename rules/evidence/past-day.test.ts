import { expect, test } from 'vitest'
import { messages } from '../messages.ts'
import { pastDayNotes } from './past-day.ts'

test('a pack of today has no notes, one of a past day says what it cannot know', () => {
  expect(pastDayNotes('2026-11-20', '2026-11-20', '2025-12')).toEqual([])
  const notes = pastDayNotes('2026-03-01', '2026-11-20', null)
  expect(notes).toEqual([messages.evidencePastFacts, messages.evidencePastDeleted, messages.evidencePastNames, messages.evidencePastRisk])
})

test('changes that retention has dropped are named only for a day before them', () => {
  const last = (asOf: string, droppedMonth: string) => pastDayNotes(asOf, '2026-11-20', droppedMonth)[4]
  expect(last('2025-12-31', '2025-12')).toContain('Changes before 01/01/2026')
  expect(last('2026-01-01', '2025-12')).toBeUndefined()
  expect(last('2025-03-01', '2025-09')).toContain('Changes before 10/01/2025')
})
