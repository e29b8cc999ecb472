import { ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useListContext } from 'react-admin'
import { PAST_DUE_PRESET, PRESETS } from '../../rules/renewals/presets.ts'
import { GROUPS, type Stage } from '../../rules/renewals/stages.ts'
import { holdsAll, type QueueFilter, tidied, toggled } from './filter.ts'

const groups: readonly { label: string; stages: readonly Stage[] }[] = [
  { label: 'Ready to Start', stages: GROUPS.readyToStart },
  { label: 'Started', stages: GROUPS.started },
  { label: 'Filed', stages: GROUPS.filed },
]
const pastDueLabel = PRESETS.find(({ value }) => value === PAST_DUE_PRESET)?.label

/** The groups of stages and Past Due, each on or off (spec 1 §2). */
export function QuickButtons() {
  const { filterValues, setFilters } = useListContext()
  const filter = filterValues as QueueFilter
  const set = (change: QueueFilter) => setFilters(tidied({ ...filter, ...change }))
  const pastDue = [PAST_DUE_PRESET]
  return (
    <ToggleButtonGroup size="small" aria-label="Quick filters">
      {groups.map(({ label, stages }) => (
        <ToggleButton
          key={label}
          value={label}
          selected={holdsAll(filter.renewalStatuses, stages)}
          onClick={() => set({ renewalStatuses: toggled(filter.renewalStatuses as Stage[] | undefined, stages) })}
        >
          {label}
        </ToggleButton>
      ))}
      <ToggleButton
        value="pastDue"
        selected={holdsAll(filter.dateRanges, pastDue)}
        onClick={() => set({ dateType: 'DateRange', dateRanges: toggled(filter.dateRanges, pastDue) })}
        sx={{ display: { xs: 'none', md: 'inline-flex' } }}
      >
        {pastDueLabel}
      </ToggleButton>
    </ToggleButtonGroup>
  )
}
