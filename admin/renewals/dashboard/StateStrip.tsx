import ChevronLeftIcon from '@mui/icons-material/ChevronLeft'
import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import { Box, Card, IconButton, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { type KeyboardEvent, useEffect, useId } from 'react'
import { useListContext } from 'react-admin'
import { StateTile } from './StateTile.tsx'
import { ORDERS, type StateCounts } from './states.ts'
import { useScroller } from './useScroller.ts'

interface StateStripProps {
  /** In display order. */
  states: readonly StateCounts[]
  open: StateCounts
  onOpen(stateCode: string): void
  order: string
  onOrder(order: string): void
}

/** The index of the state that a key selects, from the index `at` and the last index; undefined for other keys. */
const ARROWS: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * A strip of states with their numbers of renewals; one is selected. Arrow keys, Home and End select another. Page Up, Page Down and the
 * buttons at the ends scroll.
 */
export function StateStrip({ states, open, onOpen, order, onOrder }: StateStripProps) {
  const { setPage } = useListContext()
  const { ref, canLeft, canRight, scroll } = useScroller(states)
  const titleId = useId()

  const choose = (state: StateCounts | undefined) => {
    if (!state || state.stateCode === open.stateCode) return
    setPage(1)
    onOpen(state.stateCode)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { PageUp: -1, PageDown: 1 }[event.key]
    const to = ARROWS[event.key]?.(states.indexOf(open), states.length - 1)
    if (step !== undefined) scroll(step)
    else if (to !== undefined) {
      choose(states[to])
      ref.current?.querySelectorAll<HTMLElement>('[role=radio]')[to]?.focus()
    } else return
    event.preventDefault()
  }
  // The selected state can come from the session or a link, and be outside the visible part.
  useEffect(() => {
    ref.current?.querySelector(`[data-state="${open.stateCode}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [ref, open.stateCode])

  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 1.5, mb: 2 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1 }}>
        <Typography id={titleId} variant="h2" sx={{ flexGrow: 1 }}>
          Renewals by State
        </Typography>
        <TextField
          select
          margin="none"
          label="Sort By"
          value={order}
          onChange={({ target }) => onOrder(target.value)}
          sx={{ width: { xs: '100%', sm: 250 } }}
        >
          {ORDERS.map(({ value, label }) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
        <ScrollButton label="Scroll the states left" icon={ChevronLeftIcon} disabled={!canLeft} onClick={() => scroll(-1)} />
        <Box
          ref={ref}
          role="radiogroup"
          aria-labelledby={titleId}
          onKeyDown={onKeyDown}
          sx={{
            display: 'flex',
            flexGrow: 1,
            gap: 1,
            p: 0.5,
            overflowX: 'auto',
            scrollbarWidth: 'none',
            '@media (prefers-reduced-motion: no-preference)': { scrollBehavior: 'smooth' },
          }}
        >
          {states.map((state) => (
            <StateTile key={state.stateCode} state={state} isOpen={state === open} onOpen={() => choose(state)} />
          ))}
        </Box>
        <ScrollButton label="Scroll the states right" icon={ChevronRightIcon} disabled={!canRight} onClick={() => scroll(1)} />
      </Stack>
    </Card>
  )
}

interface ScrollButtonProps {
  label: string
  icon: typeof ChevronLeftIcon
  disabled: boolean
  onClick(): void
}

const ScrollButton = ({ label, icon: Icon, ...props }: ScrollButtonProps) => (
  <IconButton aria-label={label} {...props}>
    <Icon />
  </IconButton>
)
