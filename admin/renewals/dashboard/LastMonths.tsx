import { Box, Link, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { formatMonth } from '../../../rules/fees.ts'
import { RENEWAL_EVENTS, type RenewalEvent } from '../../../rules/renewals/events.ts'
import { api } from '../../providers/api.ts'
import { SmallTable } from '../../ui/lists/ListTable.tsx'
import { Section } from '../../ui/Page.tsx'
import { late } from '../../ui/states/late.tsx'
import { Waiting } from '../../ui/states/Waiting.tsx'
import { useRead } from '../../ui/useRead.ts'
import type { QueueFilter } from '../filter.ts'
import { CHART_HEIGHT } from './chart.ts'
import { countOf } from './months.ts'

const MonthsChart = lazy(() => import('./MonthsChart.tsx'))
const MonthRenewals = late(async () => (await import('./MonthRenewals.tsx')).MonthRenewals)

/** Renewals begun, filed and received in the last twelve months, for the clients and states of the filter. */
export function LastMonths({ filter: { clientIds, states } }: { filter: QueueFilter }) {
  const query = { clientIds, states }
  const reading = useRead(['renewals', 'months', query], (how) => api.dashboard.monthCounts({ query, ...how }))
  const [opened, setOpened] = useState<{ month: string; event: RenewalEvent } | null>(null)
  const open = (month: string, event: RenewalEvent) => setOpened({ month, event })
  const months = reading.data?.items
  return (
    <Section title="The Last Twelve Months">
      {!months && <Waiting on={reading} of="renewals" />}
      {months && (
        <>
          <Box aria-hidden sx={{ minHeight: CHART_HEIGHT }}>
            <Suspense fallback={<Waiting />}>
              <MonthsChart months={months} onOpen={open} />
            </Suspense>
          </Box>
          <TableContainer tabIndex={0} role="region" aria-label="Counts of the months">
            <SmallTable label="The last twelve months">
              <TableHead>
                <TableRow>
                  <TableCell>Renewals</TableCell>
                  {months.map(({ month }) => (
                    <TableCell key={month} align="right" sx={{ whiteSpace: 'nowrap' }}>
                      {formatMonth(month)}
                    </TableCell>
                  ))}
                </TableRow>
              </TableHead>
              <TableBody>
                {RENEWAL_EVENTS.map((event) => (
                  <TableRow key={event}>
                    <TableCell component="th" scope="row">
                      {event}
                    </TableCell>
                    {months.map((month) => (
                      <TableCell key={month.month} align="right">
                        {countOf(month, event) === 0 ? (
                          0
                        ) : (
                          <Link
                            component="button"
                            color="inherit"
                            underline="always"
                            aria-label={`${event} in ${formatMonth(month.month)}: ${countOf(month, event)}`}
                            onClick={() => open(month.month, event)}
                          >
                            {countOf(month, event)}
                          </Link>
                        )}
                      </TableCell>
                    ))}
                  </TableRow>
                ))}
              </TableBody>
            </SmallTable>
          </TableContainer>
        </>
      )}
      {opened && <MonthRenewals {...opened} query={query} onClose={() => setOpened(null)} />}
    </Section>
  )
}
