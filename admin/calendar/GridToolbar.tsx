import type { CalendarApi } from '@fullcalendar/core'
import BackIcon from '@mui/icons-material/ChevronLeft'
import NextIcon from '@mui/icons-material/ChevronRight'
import { Button, IconButton, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { type Shown, VIEWS, type View } from './views.ts'

const LABELS: Partial<Record<View, string>> = { month: 'Month', week: 'Week', agenda: 'Agenda' }

interface GridToolbarProps {
  shown: Shown | undefined
  go(to: (grid: CalendarApi | undefined) => void): void
}

/** Previous, next, today, and the view. Replaces the library's toolbar, whose buttons have no accessible names. */
export function GridToolbar({ shown, go }: GridToolbarProps) {
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap', mb: 1.5 }}>
      <IconButton aria-label="Previous" onClick={() => go((grid) => grid?.prev())}>
        <BackIcon />
      </IconButton>
      <IconButton aria-label="Next" onClick={() => go((grid) => grid?.next())}>
        <NextIcon />
      </IconButton>
      <Button variant="outlined" color="inherit" onClick={() => go((grid) => grid?.today())}>
        Today
      </Button>
      <Typography variant="h2" aria-live="polite" sx={{ flexGrow: 1, textAlign: 'center' }}>
        {shown?.title}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="View"
        value={shown?.view ?? null}
        onChange={(_event, view: View | null) => view && go((grid) => grid?.changeView(VIEWS[view]))}
      >
        {Object.entries(LABELS).map(([view, label]) => (
          <ToggleButton key={view} value={view} sx={{ py: 0.25, textTransform: 'none' }}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Stack>
  )
}
