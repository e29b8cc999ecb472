import { FormControlLabel, Stack, Switch } from '@mui/material'
import { queueFilter } from '../../forms/renewals/queue.ts'
import { FiltersButton } from '../ui/filters/ListFilters.tsx'
import { SearchBox } from '../ui/filters/SearchBox.tsx'
import { useNotesShown } from './QueueTable.tsx'
import { QuickButtons } from './QuickButtons.tsx'

/** The toolbar of the queue: presets, search and filters, and the switch for notes. */
export function QueueToolbar() {
  const [notesShown, showNotes] = useNotesShown()
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25, mb: 1.25, alignItems: 'center' }}>
      <QuickButtons />
      <SearchBox label="Search renewals" />
      <FiltersButton filter={queueFilter} />
      <FormControlLabel
        control={<Switch size="small" checked={notesShown} onChange={(_, checked) => showNotes(checked)} />}
        label="Show notes and alerts"
        slotProps={{ typography: { variant: 'body2' } }}
        sx={{ ml: 0 }}
      />
    </Stack>
  )
}
