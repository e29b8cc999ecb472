import { Box } from '@mui/material'
import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { Section } from '../../ui/Page.tsx'
import { OnSight } from '../../ui/states/OnSight.tsx'
import { Waiting } from '../../ui/states/Waiting.tsx'
import { HIDDEN } from '../../ui/theme/hidden.ts'
import type { QueueFilter } from '../filter.ts'
import { CHART_HEIGHT } from './chart.ts'
import { ofGroup, queueAddress } from './links.ts'
import { type Bars, barsOf, nameOf, type StateCounts } from './states.ts'

/** Loaded lazily, because the chart library is larger than the rest of the dashboard. */
const BarsChart = lazy(() => import('./BarsChart.tsx'))

/** The renewals of a state by group, on track and past due: a chart, and a table for screen readers. */
export function StateBars({ counts, filter }: { counts: StateCounts; filter: QueueFilter }) {
  const bars = barsOf(counts)
  const navigate = useNavigate()
  return (
    <Section title={`Renewals in ${nameOf(counts)}`}>
      <OnSight height={CHART_HEIGHT}>
        <Suspense fallback={<Waiting />}>
          <Box aria-hidden>
            <BarsChart bars={bars} onOpen={({ stages }) => navigate(queueAddress(ofGroup(filter, stages)))} />
          </Box>
        </Suspense>
      </OnSight>
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
