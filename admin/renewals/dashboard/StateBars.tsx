import { Box } from '@mui/material'
import { lazy, Suspense } from 'react'
import { HIDDEN } from '../../ui/hidden.ts'
import { Section } from '../../ui/Page.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { CHART_HEIGHT } from './chart.ts'
import { type Bars, barsOf, nameOf, type StateCounts } from './states.ts'

/** Loaded lazily: the chart library is larger than the rest of the dashboard. */
const BarsChart = lazy(() => import('./BarsChart.tsx'))

/** The renewals of a state by group, on track and past due: a chart, and a table for screen readers. */
export function StateBars({ counts }: { counts: StateCounts }) {
  const bars = barsOf(counts)
  return (
    <Section title={`Renewals in ${nameOf(counts)}`}>
      <Box aria-hidden sx={{ minHeight: CHART_HEIGHT }}>
        <Suspense fallback={<Waiting />}>
          <BarsChart bars={bars} />
        </Suspense>
      </Box>
      <BarsTable bars={bars} caption={`Renewals in ${nameOf(counts)}`} />
    </Section>
  )
}

const BarsTable = ({ bars, caption }: { bars: readonly Bars[]; caption: string }) => (
  <Box component="table" sx={HIDDEN}>
    <caption>{caption}</caption>
    <thead>
      <tr>
        <th scope="col">Group</th>
        <th scope="col">On Track</th>
        <th scope="col">Past Due</th>
      </tr>
    </thead>
    <tbody>
      {bars.map(({ group, onTrack, pastDue }) => (
        <tr key={group}>
          <th scope="row">{group}</th>
          <td>{onTrack}</td>
          <td>{pastDue}</td>
        </tr>
      ))}
    </tbody>
  </Box>
)
