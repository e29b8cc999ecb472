import { calls } from '../../contract/index.ts'
import { optionsOf } from '../../rules/labels.ts'
import { STATUS_LABELS } from '../../rules/reminders/labels.ts'
import type { Filter } from '../filter.ts'

/** What the reminder ledger can be narrowed to. Its search finds licenses. */
export const ledgerFilter: Filter = {
  call: calls.reminders.list,
  fields: {
    statuses: { flag: 'status', options: optionsOf(STATUS_LABELS) },
    recipient: {},
    from: {},
    to: {},
  },
}
