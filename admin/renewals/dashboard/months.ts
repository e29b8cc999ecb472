import type { MonthCounts } from '../../../contract/dashboard/months.ts'
import type { RenewalEvent } from '../../../rules/renewals/events.ts'

export const countOf = ({ begunCount, filedCount, receivedCount }: MonthCounts, event: RenewalEvent): number =>
  ({ Begun: begunCount, Filed: filedCount, Received: receivedCount })[event]
