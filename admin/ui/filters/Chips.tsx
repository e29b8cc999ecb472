import { Button, Chip, Stack } from '@mui/material'

export interface FilterChip {
  key: string
  label: string
  /** Takes away what the chip stands for. */
  clear(): void
}

interface ChipsProps {
  chips: readonly FilterChip[]
  /** The way back to what the list begins with; none where it is there already. */
  onClear?(): void
  /** Longer labels are cut after so many characters; the whole one is read out and shown under the pointer. */
  cutAt?: number
}

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length).trimEnd()}…` : text)

/** What narrows a list now, each to be taken away by itself. */
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
          {/* A click takes the chip away as its cross does: the cross alone cannot be reached by keyboard. */}
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
