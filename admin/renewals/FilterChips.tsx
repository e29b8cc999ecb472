import { Button, Chip, Stack } from '@mui/material'
import { useListContext } from 'react-admin'
import { useUser } from '../ui/useUser.tsx'
import { chipsOf } from './chips.ts'
import { presetOf, type QueueFilter } from './filter.ts'
import type { FilterChoices } from './useFilterChoices.ts'

/** What narrows the queue now, each to be taken away by itself, and the way back to the preset. */
export function FilterChips({ choices }: { choices: FilterChoices }) {
  const { filterValues, setFilters } = useListContext()
  const user = useUser()
  const chips = chipsOf(filterValues as QueueFilter, choices)
  const preset = presetOf(user)
  const isPreset = JSON.stringify(filterValues) === JSON.stringify(preset)
  if (chips.length === 0 && isPreset) return null
  return (
    <Stack
      direction="row"
      component="ul"
      aria-label="Filters in use"
      sx={{ flexWrap: 'wrap', gap: 0.75, p: 0, m: 0, mb: 1.25, listStyle: 'none', alignItems: 'center' }}
    >
      {chips.map(({ key, label, without }) => (
        <li key={key}>
          {/* A click takes the chip away as its cross does: the cross alone cannot be reached by keyboard. */}
          <Chip
            size="small"
            variant="outlined"
            label={label}
            aria-label={`Clear filter ${label}`}
            onClick={() => setFilters(without)}
            onDelete={() => setFilters(without)}
          />
        </li>
      ))}
      {!isPreset && (
        <li>
          <Button size="small" onClick={() => setFilters(preset)}>
            Clear Filters
          </Button>
        </li>
      )}
    </Stack>
  )
}
