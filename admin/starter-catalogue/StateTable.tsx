import { Checkbox, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { ON_DESK, PHONE } from '../ui/theme/phone.ts'
import { StateRow } from './StateRow.tsx'
import { canTake, type StateGroup } from './states.ts'

interface StateTableProps {
  groups: readonly StateGroup[]
  chosen: ReadonlySet<string>
  /** Undefined for people who may only read. */
  onChoose?(chosen: ReadonlySet<string>): void
}

export function StateTable({ groups, chosen, onChoose }: StateTableProps) {
  if (groups.length === 0) return <Typography sx={{ p: 4, textAlign: 'center' }}>No state has this status.</Typography>
  const offered = groups.filter(canTake).map(({ state }) => state)
  const isAll = offered.length > 0 && offered.every((state) => chosen.has(state))
  const put = (states: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const state of states) isChosen ? next.add(state) : next.delete(state)
    onChoose?.(next)
  }
  return (
    <Table size="small" aria-label="States" sx={{ [PHONE]: { '& :is(td, th).MuiTableCell-paddingCheckbox': { p: 0 } } }}>
      <TableHead>
        <TableRow>
          {onChoose && (
            <TableCell padding="checkbox">
              <Checkbox
                size="small"
                checked={isAll}
                indeterminate={!isAll && offered.some((state) => chosen.has(state))}
                disabled={offered.length === 0}
                onChange={(_, isChosen) => put(offered, isChosen)}
                slotProps={{ input: { 'aria-label': 'Select all states' } }}
              />
            </TableCell>
          )}
          <TableCell>State</TableCell>
          <TableCell sx={ON_DESK}>Licensing Authorities</TableCell>
          <TableCell sx={ON_DESK}>License Types</TableCell>
          <TableCell>Status</TableCell>
          <TableCell padding="checkbox" className="unseen-heading">
            Choose
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {groups.map((group) => (
          <StateRow
            key={group.state}
            group={group}
            isChosen={chosen.has(group.state)}
            onChoose={onChoose && ((isChosen) => put([group.state], isChosen))}
          />
        ))}
      </TableBody>
    </Table>
  )
}
