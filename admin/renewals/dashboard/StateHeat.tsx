import { alpha, Box, TableBody, TableCell, TableContainer, TableHead, TableRow, type Theme } from '@mui/material'
import { StateRenewalCounts } from '../../../contract/dashboard/calls.ts'
import { fieldOf } from '../../../contract/fields/schema.ts'
import { formatDollars } from '../../../rules/money.ts'
import { SmallTable } from '../../ui/lists/ListTable.tsx'
import { Section } from '../../ui/Page.tsx'
import type { QueueFilter } from '../filter.ts'
import { CountLink } from './CountLink.tsx'
import { ofGroup, ofPastDue } from './links.ts'
import { ALL, nameOf, pastDueOf, type StateCounts } from './states.ts'

const COLUMNS = [
  { title: 'Renewals', countOf: ({ renewalsCount }: StateCounts) => renewalsCount, narrow: (filter: QueueFilter) => filter },
  { title: 'Past Due', countOf: pastDueOf, narrow: ofPastDue, isBad: true },
  {
    title: 'Ready to Start',
    countOf: (one: StateCounts) => one.readyToStartCount,
    narrow: (filter: QueueFilter) => ofGroup(filter, 'readyToStart'),
  },
  {
    title: 'Started Not Filed',
    countOf: (one: StateCounts) => one.startedNotFiledCount,
    narrow: (filter: QueueFilter) => ofGroup(filter, 'started'),
  },
  { title: 'Filed', countOf: (one: StateCounts) => one.filedCount, narrow: (filter: QueueFilter) => ofGroup(filter, 'filed') },
] as const

/** The strongest opacity with enough contrast. */
const STRONGEST = 0.28

const shade =
  (share: number, isBad: boolean) =>
  ({ palette }: Theme) => ({ backgroundColor: share > 0 ? alpha(palette[isBad ? 'error' : 'primary'].main, STRONGEST * share) : undefined })

const FEES = fieldOf(StateRenewalCounts, 'expectedFees').title

/** The expected fees of a state, and the number of unknown ones. */
const FeesCell = ({ state: { expectedFees, unknownFeeCount } }: { state: StateCounts }) => (
  <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
    {formatDollars(expectedFees)}
    {Boolean(unknownFeeCount) && (
      <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8em', whiteSpace: 'nowrap' }}>
        {`${unknownFeeCount} unknown`}
      </Box>
    )}
  </TableCell>
)

interface StateHeatProps {
  /** The total of all states, then each state. */
  states: readonly StateCounts[]
  filter: QueueFilter
}

/** The counts of every state as a heat map. Each number opens its renewals. */
export function StateHeat({ states, filter }: StateHeatProps) {
  const each = states.filter(({ stateCode }) => stateCode !== ALL)
  const most = (countOf: (state: StateCounts) => number) => Math.max(1, ...each.map(countOf))
  const hasFees = states.some(({ expectedFees }) => expectedFees !== null)
  const filterOf = ({ stateCode }: StateCounts): QueueFilter => (stateCode === ALL ? filter : { ...filter, states: [stateCode] })
  return (
    <Section title="States">
      <TableContainer sx={{ mx: -2, mb: -2, width: 'auto', maxHeight: 420 }} tabIndex={0} role="region" aria-label="Counts of the states">
        <SmallTable label="Renewals by state" stickyHeader>
          <TableHead>
            <TableRow>
              <TableCell>State</TableCell>
              {COLUMNS.map(({ title }) => (
                <TableCell key={title} align="right">
                  {title}
                </TableCell>
              ))}
              {hasFees && <TableCell align="right">{FEES}</TableCell>}
            </TableRow>
          </TableHead>
          <TableBody>
            {states.map((state) => (
              <TableRow key={state.stateCode}>
                <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap', fontWeight: state.stateCode === ALL ? 650 : undefined }}>
                  {nameOf(state)}
                </TableCell>
                {COLUMNS.map(({ title, countOf, narrow, ...column }) => {
                  const count = countOf(state)
                  const share = state.stateCode === ALL ? 0 : count / most(countOf)
                  return (
                    <TableCell key={title} align="right" sx={shade(share, 'isBad' in column)}>
                      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                        <CountLink count={count} label={`${nameOf(state)}, ${title}`} to={narrow(filterOf(state))} />
                      </Box>
                    </TableCell>
                  )
                })}
                {hasFees && <FeesCell state={state} />}
              </TableRow>
            ))}
          </TableBody>
        </SmallTable>
      </TableContainer>
    </Section>
  )
}
