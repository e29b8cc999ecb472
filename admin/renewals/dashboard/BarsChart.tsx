import { useTheme } from '@mui/material'
import { BarChart } from '@mui/x-charts/BarChart'
import { useId } from 'react'
import { axisOf, CHART_HEIGHT } from './chart.ts'
import type { Bars } from './states.ts'

/** Breaks a group's name into two lines, so that three fit on a phone. The chart hides labels that do not fit. */
const onTwoLines = (group: string) => group.replace(' ', '\n')

/** Pixels for two lines of text and the tick above them. */
const NAMES_HEIGHT = 48

const label = { barLabel: 'value', barLabelPlacement: 'outside' } as const

/**
 * Two bars for each group. The past due bar is hatched and bars show their numbers, so that color is not the only distinction. A click
 * opens the group.
 */
export default function BarsChart({ bars, onOpen }: { bars: readonly Bars[]; onOpen(bar: Bars): void }) {
  const { palette } = useTheme()
  const hatch = `hatch${useId().replaceAll(/\W/g, '')}`
  return (
    <BarChart
      height={CHART_HEIGHT}
      disableKeyboardNavigation
      grid={{ horizontal: true }}
      margin={{ top: 24, right: 8, bottom: 8, left: 0 }}
      xAxis={[
        {
          scaleType: 'band',
          data: bars.map(({ group }) => group),
          valueFormatter: (group: string, { location }) => (location === 'tick' ? onTwoLines(group) : group),
          height: NAMES_HEIGHT,
          categoryGapRatio: 0.35,
          barGapRatio: 0.15,
        },
      ]}
      yAxis={[axisOf(bars.flatMap(({ onTrack, pastDue }) => [onTrack, pastDue]))]}
      series={[
        { ...label, label: 'On Track', color: palette.primary.main, data: bars.map(({ onTrack }) => onTrack) },
        { ...label, label: 'Past Due', color: `url(#${hatch})`, data: bars.map(({ pastDue }) => pastDue) },
      ]}
      onItemClick={(_event, { dataIndex }) => {
        const bar = bars[dataIndex]
        if (bar) onOpen(bar)
      }}
    >
      <defs>
        <pattern id={hatch} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="8" height="8" fill={palette.error.main} />
          <rect width="3" height="8" fill={palette.background.paper} />
        </pattern>
      </defs>
    </BarChart>
  )
}
