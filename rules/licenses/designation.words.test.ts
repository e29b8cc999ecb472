import { expect, test } from 'vitest'
import { messages, sentences } from '../messages.ts'
import { bulkAssignDone, bulkAssignQuestion } from './designation.words.ts'

const TODAY = '2026-11-20'
const far = { renewalDesignation: 'BillingClient' as const, renewalDueDate: null, dueDate: '2027-06-01', expirationDate: '2027-07-01' }
const near = { ...far, dueDate: '2026-12-01' }
const theirs = { ...near, renewalDesignation: 'Provider' as const }

test.each([
  ['nothing changes side', [theirs], TODAY, '1 license to Kim Doe.'],
  ['some do', [far, theirs], TODAY, `2 licenses to Kim Doe. ${messages.designationConfirm}`],
  [
    'some of them near a date',
    [far, near, theirs],
    TODAY,
    `3 licenses to Kim Doe. ${messages.designationConfirm} ${sentences.designationNeedsApprovalOf(1)}`,
  ],
  ['staff, who need no approval', [far, near], null, `2 licenses to Kim Doe. ${messages.designationConfirm}`],
])('the confirmation question: %s', (_, licenses, today, question) => {
  expect(bulkAssignQuestion(licenses, 'Provider', 'Kim Doe', today)).toBe(question)
})

const answer = { renewalDesignation: 'BillingClient' as const, userName: null, updatedLicensesCount: 2, approvalRequestedCount: 0 }

test.each([
  ['to a person', { userName: 'Kim Doe' }, sentences.assignedMany(2, 'Kim Doe')],
  ['to nobody', {}, sentences.unassignedMany(2)],
  ['to the team', { renewalDesignation: 'Provider' as const }, sentences.designatedToProvider(2)],
  ['and some by approval', { approvalRequestedCount: 1 }, `${sentences.unassignedMany(2)}. ${sentences.approvalRequested(1)}`],
  ['all by approval', { updatedLicensesCount: 0, approvalRequestedCount: 3 }, sentences.approvalRequested(3)],
])('the result message: %s', (_, more, sentence) => {
  expect(bulkAssignDone({ ...answer, ...more })).toBe(sentence)
})
