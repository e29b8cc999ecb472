import ExpandIcon from '@mui/icons-material/ExpandMore'
import { Checkbox, Collapse, IconButton, TableCell, TableRow, Typography } from '@mui/material'
import { useState } from 'react'
import { stateName } from '../../rules/places.ts'
import { ON_DESK } from '../ui/theme/phone.ts'
import { AuthorityDetails } from './AuthorityDetails.tsx'
import { StatusChip } from './StatusChip.tsx'
import { canTake, type StateGroup } from './states.ts'

interface StateRowProps {
  group: StateGroup
  isChosen: boolean
  /** Undefined for people who may only read. */
  onChoose?(isChosen: boolean): void
}

/** A state, which expands to its authorities and their differences. */
export function StateRow({ group, isChosen, onChoose }: StateRowProps) {
  const [isOpen, setOpen] = useState(false)
  const { state, authorities, status, typesCount, newTypesCount } = group
  const name = stateName(state)
  return (
    <>
      <TableRow hover sx={{ '& > *': { borderBottom: isOpen ? 0 : undefined } }}>
        {onChoose && (
          <TableCell padding="checkbox">
            <Checkbox
              size="small"
              checked={isChosen}
              disabled={!canTake(group)}
              onChange={(_, chosen) => onChoose(chosen)}
              slotProps={{ input: { 'aria-label': `Select ${name}` } }}
            />
          </TableCell>
        )}
        <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
          {name}
        </TableCell>
        <TableCell sx={ON_DESK}>
          {authorities.map(({ key, name: authority }) => (
            <Typography key={key} variant="body2">
              {authority}
            </Typography>
          ))}
        </TableCell>
        <TableCell sx={ON_DESK}>
          {newTypesCount > 0 && newTypesCount < typesCount ? `${typesCount} (${newTypesCount} new)` : typesCount}
        </TableCell>
        <TableCell>
          <StatusChip status={status} />
        </TableCell>
        <TableCell padding="checkbox">
          <IconButton size="small" aria-label={`Details of ${name}`} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <ExpandIcon sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />
          </IconButton>
        </TableCell>
      </TableRow>
      {isOpen && (
        <TableRow>
          <TableCell colSpan={onChoose ? 6 : 5} sx={{ pt: 0 }}>
            <Collapse in appear={false}>
              {authorities.map((authority) => (
                <AuthorityDetails key={authority.key} authority={authority} />
              ))}
            </Collapse>
          </TableCell>
        </TableRow>
      )}
    </>
  )
}
