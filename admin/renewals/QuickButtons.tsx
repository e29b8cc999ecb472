import { ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useListContext } from 'react-admin'
import { holds, toggled } from '../../forms/filter.ts'
import { queueFilter } from '../../forms/renewals/queue.ts'

/** Whether a preset is hidden on a narrow screen. */
const isWide = (name: string) => name === 'pastDue'

/** The presets of the queue as toggle buttons. */
export function QuickButtons() {
  const { filterValues, setFilters } = useListContext()
  return (
    <ToggleButtonGroup size="small" aria-label="Quick filters">
      {Object.entries(queueFilter.presets).map(([name, preset]) => (
        <ToggleButton
          key={name}
          value={name}
          selected={holds(filterValues, preset)}
          onClick={() => setFilters(toggled(queueFilter, filterValues, preset))}
          sx={isWide(name) ? { display: { xs: 'none', md: 'inline-flex' } } : undefined}
        >
          {preset.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
