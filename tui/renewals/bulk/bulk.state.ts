import type { Output } from '../../../contract/call.ts'
import type { calls } from '../../../contract/index.ts'
import type { BulkBegin, BulkFailure } from '../../../contract/renewals/bulk.ts'
import { pairs } from '../../ui/text.ts'

export type Answer = Output<typeof calls.renewals.bulkBegin>

/** The steps of bulk begin: the dates, the preflight, and the results. Above 50 licenses it runs as a job. */
export type BulkState =
  | { step: 'dates' }
  | { step: 'preflight'; body: BulkBegin; answer: Answer; isStarting: boolean; error: string | null }
  | { step: 'job'; jobId: number }
  | { step: 'outcome'; startedCount: number; failures: readonly BulkFailure[] }

export type BulkEvent =
  | { type: 'checked'; body: BulkBegin; answer: Answer }
  | { type: 'starting' }
  | { type: 'previous' }
  | { type: 'refused'; sentence: string }
  | { type: 'began'; answer: Answer }

export function bulkReducer(state: BulkState, event: BulkEvent): BulkState {
  if (event.type === 'checked') return { step: 'preflight', body: event.body, answer: event.answer, isStarting: false, error: null }
  if (state.step !== 'preflight') return state
  switch (event.type) {
    case 'starting':
      return { ...state, isStarting: true, error: null }
    case 'previous':
      return { step: 'dates' }
    case 'refused':
      return { ...state, isStarting: false, error: event.sentence }
    case 'began':
      return event.answer.jobId === null ? { step: 'outcome', ...event.answer } : { step: 'job', jobId: event.answer.jobId }
  }
}

/** Licenses that cannot begin, with their reasons, before those that can. */
export function preflightLines(
  rows: readonly { id: number; licenseNumber: string }[],
  failures: readonly BulkFailure[],
  width: number,
): string[] {
  const cannot = new Set(failures.map(({ licenseId }) => licenseId))
  const can = rows.filter(({ id }) => !cannot.has(id))
  return [
    ...(failures.length ? [`Cannot begin (${failures.length})`, ...failureLines(failures, width)] : []),
    ...(failures.length && can.length ? [''] : []),
    ...(can.length ? [`Can begin (${can.length})`, ...can.map(({ licenseNumber }) => `  ${licenseNumber}`)] : []),
  ]
}

/** Licenses that were not begun, with their reasons. */
export const failureLines = (failures: readonly { licenseNumber: string | null; reason: string | null }[], width: number): string[] =>
  pairs(
    failures.map(({ licenseNumber, reason }) => [`  ${licenseNumber ?? '-'}`, reason ?? ''] as const),
    width,
  )
