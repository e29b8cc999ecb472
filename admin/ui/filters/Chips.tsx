import { Button, Chip, Stack } from '@mui/material'

export interface FilterChip {
  key: string
  label: string
  /** Removes the filter of the chip. */
  clear(): void
}

interface ChipsProps {
  chips: readonly FilterChip[]
  /** Resets the list to its default filter. Undefined if it has the default filter. */
  onClear?(): void
  /** Longer labels are cut after this many characters. The tooltip and screen readers have the whole label. */
  cutAt?: number
}

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length).trimEnd()}…` : text)

/** The active filters of a list, as chips that can be removed one by one. */
export function Chips({ chips, onClear, cutAt = Number.POSITIVE_INFINITY }: ChipsProps) {
  if (chips.length === 0 && !onClear) return null
  return (
    <Stack
      direction="row"
      component="ul"
      aria-label="Filters in use"
      sx={{ flexWrap: 'wrap', gap: 0.75, p: 0, m: 0, mb: 1.25, listStyle: 'none', alignItems: 'center' }}
    >
      {chips.map(({ key, label, clear }) => (
        <li key={key}>
          {/* A click anywhere on the chip removes it: the keyboard cannot reach the delete icon. */}
          <Chip
            size="small"
            variant="outlined"
            label={cut(label, cutAt)}
            title={label.length > cutAt ? label : undefined}
            aria-label={`Clear filter ${label}`}
            onClick={clear}
            onDelete={clear}
          />
        </li>
      ))}
      {onClear && (
        <li>
          <Button size="small" onClick={onClear}>
            Clear Filters
          </Button>
        </li>
      )}
    </Stack>
  )
}
