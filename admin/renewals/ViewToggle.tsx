import DashboardIcon from '@mui/icons-material/BarChart'
import QueueIcon from '@mui/icons-material/TableRows'
import { ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useNavigate } from 'react-router'
import type { useViews, View } from './views.ts'

const VIEWS = [
  { view: 'queue', label: 'Queue', icon: QueueIcon },
  { view: 'dashboard', label: 'Dashboard', icon: DashboardIcon },
] as const

/** Switches between the queue and the dashboard. */
export function ViewToggle({ view, addressOf }: Pick<ReturnType<typeof useViews>, 'view' | 'addressOf'>) {
  const navigate = useNavigate()
  const show = (wanted: View | null) => wanted && navigate(addressOf(wanted))
  return (
    <ToggleButtonGroup size="small" exclusive value={view} onChange={(_, wanted) => show(wanted)} aria-label="View">
      {VIEWS.map(({ view, label, icon: Icon }) => (
        <ToggleButton key={view} value={view} sx={{ gap: 0.75 }}>
          <Icon sx={{ fontSize: 18 }} />
          {label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
