import { expect, test } from 'vitest'
import { type FigureFrom, whyOf } from './why.ts'

const prepared: FigureFrom = { figure: 'preparationDays', days: 14, source: 'Measured', renewals: 5 }
const filed: FigureFrom = { figure: 'formsToFiledDays', days: 1, source: 'Measured', renewals: 3 }
const issued: FigureFrom = { figure: 'processingDays', days: 21, source: 'Measured', renewals: 8 }
const all = [prepared, filed, issued]

test('the sentence names the figures that the next step depends on', () => {
  expect(whyOf(null, all)).toBe('Why: 14 days to prepare (5 renewals), 21 days at the authority (8 renewals)')
  expect(whyOf(2, all)).toBe('Why: 14 days to prepare (5 renewals)')
  expect(whyOf(4, all)).toBe('Why: 1 day from the forms to filing (3 renewals)')
  expect(whyOf(5, all)).toBe('Why: 21 days at the authority (8 renewals)')
})

test('a figure that the license type holds says so', () => {
  expect(whyOf(null, [{ ...prepared, source: 'Entered', renewals: 0 }])).toBe('Why: 14 days to prepare (as the license type says)')
})

test('without figures it says that there is no history', () => {
  const none: FigureFrom = { figure: 'preparationDays', days: null, source: 'None', renewals: 0 }
  expect(whyOf(null, [none])).toBe(
    'Not enough history: fewer than three such renewals are completed, and the license type sets no number of days.',
  )
})
