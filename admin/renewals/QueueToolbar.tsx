import { FormControlLabel, Stack, Switch } from '@mui/material'
import { SearchBox } from '../ui/filters/SearchBox.tsx'
import { FiltersButton } from './FiltersButton.tsx'
import { useNotesShown } from './QueueTable.tsx'
import { QuickButtons } from './QuickButtons.tsx'
import type { FilterChoices } from './useFilterChoices.ts'

/** The queue's quick buttons, search and filters, and the switch for notes. */
export function QueueToolbar({ choices }: { choices: FilterChoices }) {
  const [notesShown, showNotes] = useNotesShown()
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25, mb: 1.25, alignItems: 'center' }}>
      <QuickButtons />
      <SearchBox label="Search renewals" />
      <FiltersButton choices={choices} />
      <FormControlLabel
        control={<Switch size="small" checked={notesShown} onChange={(_, checked) => showNotes(checked)} />}
        label="Show notes and alerts"
        slotProps={{ typography: { variant: 'body2' } }}
        sx={{ ml: 0 }}
      />
    </Stack>
  )
}
