import { ButtonBase, Typography } from '@mui/material'
import { formatDollars, formatDollarsShort } from '../../../rules/money.ts'
import { countWords } from '../../../rules/totals.ts'
import { nameOf, pastDueOf, type StateCounts } from './states.ts'

const renewalsOf = (state: StateCounts) =>
  [
    countWords(state.renewalsCount, 'renewal'),
    `${pastDueOf(state)} past due`,
    ...(state.expectedFees === null ? [] : [`${formatDollars(state.expectedFees)} expected`]),
  ].join(', ')

/** A button that selects a state. Shows its numbers of renewals and of past due ones, and the expected fees. */
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
      justifyContent: 'flex-start',
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
    {pastDueOf(state) > 0 && (
      <Typography
        component="span"
        variant="caption"
        sx={{ lineHeight: 1.3, whiteSpace: 'nowrap', fontWeight: 600, color: isOpen ? 'inherit' : 'error.main' }}
      >
        {`${pastDueOf(state)} past due`}
      </Typography>
    )}
    {state.expectedFees !== null && (
      <Typography component="span" variant="caption" sx={{ lineHeight: 1.3, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {formatDollarsShort(state.expectedFees)}
      </Typography>
    )}
  </ButtonBase>
)
