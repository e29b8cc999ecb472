import { ButtonBase, Typography } from '@mui/material'
import { nameOf, type StateCounts } from './states.ts'

const renewalsOf = ({ renewalsCount }: StateCounts) => (renewalsCount === 1 ? '1 renewal' : `${renewalsCount} renewals`)

/** A button that opens a state, with its number of renewals. */
export const StateTile = ({ state, isOpen, onOpen }: { state: StateCounts; isOpen: boolean; onOpen(): void }) => (
  <ButtonBase
    role="radio"
    aria-checked={isOpen}
    aria-label={`${nameOf(state)}, ${renewalsOf(state)}`}
    title={nameOf(state)}
    data-state={state.stateCode}
    tabIndex={isOpen ? 0 : -1}
    onClick={onOpen}
    sx={{
      flexDirection: 'column',
      flexShrink: 0,
      minWidth: 64,
      px: 1.5,
      py: 0.75,
      border: 1,
      borderRadius: 1,
      borderColor: isOpen ? 'primary.main' : 'divider',
      bgcolor: isOpen ? 'primary.main' : 'background.paper',
      color: isOpen ? 'primary.contrastText' : 'text.primary',
      '&:hover': isOpen ? {} : { bgcolor: 'action.hover' },
      '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
    }}
  >
    <Typography component="span" variant="caption" sx={{ fontWeight: 650, lineHeight: 1.3 }}>
      {state.stateCode}
    </Typography>
    <Typography component="span" sx={{ fontSize: '1.05rem', fontWeight: 650, lineHeight: 1.3, fontVariantNumeric: 'tabular-nums' }}>
      {state.renewalsCount}
    </Typography>
  </ButtonBase>
)
