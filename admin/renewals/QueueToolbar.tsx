import { FormControlLabel, Stack, Switch } from '@mui/material'
import type { Choices } from '../../forms/choices.ts'
import { SearchBox } from '../ui/filters/SearchBox.tsx'
import { FiltersButton } from './FiltersButton.tsx'
import { useNotesShown } from './QueueTable.tsx'
import { QuickButtons } from './QuickButtons.tsx'

/** What the queue is narrowed with: its quick buttons, search and filters; and how much it shows. */
export function QueueToolbar({ choices }: { choices: Choices }) {
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
