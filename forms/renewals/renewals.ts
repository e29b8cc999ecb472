import type { Values } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import type { License } from '../../contract/licenses/calls.ts'
import { type Day, formatDay } from '../../rules/day.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { whyEarly } from '../../rules/renewals/begin.ts'
import { whyNotFollowUp } from '../../rules/tasks.ts'
import { defineForm, requestOf } from '../form.ts'
import { type OpenRenewal, renewalForm } from './renewal.ts'

const { begin, complete, updateNotes } = calls.renewals

/** A license that has no renewal in process yet. */
export interface ToBegin {
  license: License
  today: Day
}

/** Why a begin with these values needs a reason, or null. */
const early = ({ processStartDate }: Values, { license }: ToBegin): string | null =>
  processStartDate ? whyEarly(String(processStartDate), license.earliestFilingDate) : null

export const beginRenewal = defineForm<ToBegin, typeof begin>(begin, {
  request: ({ license }) => requestOf(license),
  fields: {
    processStartDate: { initial: ({ today }) => today },
    dueDate: { initial: ({ license }) => license.dueDate },
    trackingOnly: { initial: ({ license }) => license.isTrackingOnly },
    copyToSecondaryLicenses: { initial: () => true, shownIf: ({ license }) => license.hasChildren },
    earlyReason: {
      appliesIf: (values, context) => early(values, context) !== null,
      requiredIf: () => true,
      note: ({ license: { earliestFilingDate: day } }) => (day ? sentences.beginsEarly(formatDay(day)) : undefined),
    },
  },
  check: (values, context): Record<string, string> => {
    const why = values.earlyReason ? null : early(values, context)
    return why ? { earlyReason: why } : {}
  },
  save: 'Begin Renewal',
  example: { dueDate: '2026-12-31', trackingOnly: true },
})

/** An open task can be marked done with the renewal. */
export const completeRenewal = renewalForm(complete, {
  lead: messages.completeRenewal,
  fields: {
    completeRenewalTasks: {
      label: messages.outstandingTask,
      initial: ({ renewal }) => renewal.renewalTask !== null,
      shownIf: ({ renewal }) => renewal.renewalTask !== null,
      isBox: true,
    },
  },
  isAction: true,
  save: 'Complete Renewal',
})

const followUpOf = ({ renewal }: OpenRenewal) => renewal.renewalTask?.followUpDate ?? null

/** Empty notes without a date delete them. */
export const renewalNotes = renewalForm(updateNotes, {
  title: ({ renewal }) => `${renewal.notes ? 'Edit' : 'Add'} Renewal Notes`,
  fields: {
    notes: { initial: ({ renewal }) => renewal.notes, lines: 5 },
    followUpDate: { initial: followUpOf },
  },
  // A date that is kept may have passed meanwhile; only a new one must lie ahead.
  check: ({ followUpDate }, context): Record<string, string> => {
    const why = followUpDate && followUpDate !== followUpOf(context) ? whyNotFollowUp(String(followUpDate), context.today) : null
    return why ? { followUpDate: messages[why] } : {}
  },
  bodyOf: ({ notes, followUpDate }, context) => ({ notes, followUpDate: followUpDate === followUpOf(context) ? null : followUpDate }),
  success: (answer, { renewal }) =>
    renewal.notes !== null && answer.notes === null ? messages.renewalNotesDeleted : messages.renewalNotesUpdated,
  example: { notes: 'Waiting for the health inspection', followUpDate: '2026-12-15' },
})
