import type { Output } from '../../../contract/call.ts'
import type { calls } from '../../../contract/index.ts'
import { holds } from '../../../forms/filter.ts'
import { mayRenew } from '../../../rules/people/permissions.ts'
import { keysOf } from '../../../rules/records.ts'
import { GROUPS } from '../../../rules/renewals/stages.ts'
import { badge } from '../../ui/counts.ts'
import { useLive } from '../../ui/live.ts'
import { useSession } from '../../ui/session.tsx'
import { QUICK, type QueueFilter } from './queue.filter.ts'

type Row = Output<typeof calls.dashboard.renewalCounts>['items'][number]

/** For each group of stages, the fields with its count and its past-due count. */
const PARTS = {
  readyToStart: ['readyToStartCount', 'readyToStartPastDueCount'],
  started: ['startedNotFiledCount', 'startedNotFiledPastDueCount'],
  filed: ['filedCount', 'filedPastDueCount'],
} as const satisfies Record<keyof typeof GROUPS, readonly [keyof Row, keyof Row]>

const isIn = (group: readonly number[], chosen: readonly number[]) => chosen.length === 0 || group.some((stage) => chosen.includes(stage))

/** The number of renewals for each quick filter, by name. */
function countsOf(rows: readonly Row[], { renewalStatuses = [] }: Pick<QueueFilter, 'renewalStatuses'>): Record<string, number> {
  const sum = (name: Exclude<keyof Row, 'stateCode' | 'expectedFees' | 'unknownFeeCount'>) =>
    rows.reduce((total, row) => total + row[name], 0)
  const pastDue = keysOf(PARTS).map((name) => [name, PARTS[name]] as const)
  return {
    ready: sum(PARTS.readyToStart[0]),
    started: sum(PARTS.started[0]),
    filed: sum(PARTS.filed[0]),
    pastDue: pastDue.filter(([group]) => isIn(GROUPS[group], renewalStatuses)).reduce((total, [, [, part]]) => total + sum(part), 0),
  }
}

/** The quick filters with their counts. No counts if the list also has past renewals, because the server counts only current ones. */
export function useQuickTabs(filter: QueueFilter) {
  const { api, person } = useSession()
  const { pageNumber: _page, pageSize: _size, sortBy: _by, sortDirection: _direction, exactTotal: _exact, ...rest } = filter
  const { renewalStatuses: _stages, ...query } = rest
  const isCounted = mayRenew(person) && filter.showCurrentRenewals !== false
  const { data, isOld, refresh } = useLive(`tabs ${JSON.stringify(query)}`, async () =>
    isCounted ? (await api.dashboard.renewalCounts({ query })).items : null,
  )
  const counts = data && !isOld ? countsOf(data, filter) : null
  const tabs = QUICK.map(({ key, name, preset }) => ({
    key,
    label: counts ? `${preset.label} ${badge(counts[name] ?? 0)}` : preset.label,
    isOn: holds(filter, preset),
  }))
  return { tabs, recount: refresh }
}
