import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward'
import { Box, Button, Checkbox, FormControlLabel, IconButton, Popover, Stack, Switch } from '@mui/material'
import type { ReactNode } from 'react'
import { personOf } from '../../../../contract/authentication/calls.ts'
import type { CustomField } from '../../../../contract/custom-fields/schemas.ts'
import { type ColumnSet, hiddenAtFirst, screenColumns } from '../../../../forms/columns.ts'
import { columnOf } from '../../../../forms/custom-fields/fields.ts'
import { useUser } from '../../useUser.tsx'
import { useDensity } from '../density.ts'
import { arranged, useColumnOrder, useHiddenColumns, useShownCustom } from './columnLook.ts'

const toggled = (names: readonly string[], name: string): string[] =>
  names.includes(name) ? names.filter((other) => other !== name) : [...names, name]

export interface ColumnsMenuProps<Row, Name extends string> {
  of: ColumnSet<Row, Name>
  /** Columns that this table leaves out. */
  without?: readonly Name[]
  /** The custom fields of the list, hidden at first. */
  custom?: readonly CustomField[]
}

interface ColumnsPopoverProps<Row, Name extends string> extends ColumnsMenuProps<Row, Name> {
  anchor: HTMLElement | null
  onClose(): void
}

/** Shows, hides and moves columns, through the settings in which the list keeps them, and sets how close the rows stand. */
export function ColumnsPopover<Row, Name extends string>({
  of: set,
  without,
  custom = [],
  anchor,
  onClose,
}: ColumnsPopoverProps<Row, Name>) {
  const person = personOf(useUser())
  const [hidden, setHidden] = useHiddenColumns(set)
  const [shownCustom, setShownCustom] = useShownCustom()
  const [order, setOrder] = useColumnOrder()
  const [isCompact, setCompact] = useDensity()
  const columns = arranged(screenColumns(set, person, without), order)
  const offered = columns.filter(({ isFixed }) => !isFixed)
  const toggle = (name: string) => setHidden(toggled(hidden, name))
  const toggleCustom = (name: string) => setShownCustom(toggled(shownCustom, name))
  const move = (index: number, by: 1 | -1) => {
    const names = columns.map(({ name }): string => name)
    const [from, to] = [offered[index], offered[index + by]].map((column) => names.indexOf(column?.name ?? ''))
    if (from === undefined || to === undefined || from < 0 || to < 0) return
    const [moved] = names.splice(from, 1)
    if (moved !== undefined) names.splice(to, 0, moved)
    setOrder(names)
  }
  const reset = () => {
    setHidden(hiddenAtFirst(set))
    setShownCustom([])
    setOrder([])
  }
  return (
    <Popover
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': 'Columns', sx: { p: 1, minWidth: 260 } } }}
    >
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {offered.map(({ name, title }, index) => (
          <Line key={name} title={title} isShown={!hidden.includes(name)} onToggle={() => toggle(name)}>
            <IconButton aria-label={`Move ${title} up`} disabled={index === 0} onClick={() => move(index, -1)}>
              <ArrowUpwardIcon sx={{ fontSize: 16 }} />
            </IconButton>
            <IconButton aria-label={`Move ${title} down`} disabled={index === offered.length - 1} onClick={() => move(index, 1)}>
              <ArrowDownwardIcon sx={{ fontSize: 16 }} />
            </IconButton>
          </Line>
        ))}
        {custom.map((field) => (
          <Line
            key={field.id}
            title={field.label}
            isShown={shownCustom.includes(columnOf(field))}
            onToggle={() => toggleCustom(columnOf(field))}
          />
        ))}
      </Box>
      <Stack
        direction="row"
        sx={{ alignItems: 'center', justifyContent: 'space-between', borderTop: 1, borderColor: 'divider', mt: 1, pt: 1 }}
      >
        <FormControlLabel
          control={<Switch size="small" checked={isCompact} onChange={(_, checked) => setCompact(checked)} />}
          label="Compact Rows"
          slotProps={{ typography: { variant: 'body2' } }}
          sx={{ ml: 0 }}
        />
        <Button onClick={reset}>Reset</Button>
      </Stack>
    </Popover>
  )
}

function Line({ title, isShown, onToggle, children }: { title: string; isShown: boolean; onToggle(): void; children?: ReactNode }) {
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center' }}>
      <FormControlLabel
        control={<Checkbox size="small" sx={{ p: 0.5 }} checked={isShown} onChange={onToggle} />}
        label={title}
        slotProps={{ typography: { variant: 'body2' } }}
        sx={{ flexGrow: 1, ml: 0 }}
      />
      {children}
    </Box>
  )
}
