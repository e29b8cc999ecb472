import { useTheme } from '@mui/material'
import { BarChart } from '@mui/x-charts/BarChart'
import type { MonthCounts } from '../../../contract/dashboard/months.ts'
import { formatMonth } from '../../../rules/fees.ts'
import { RENEWAL_EVENTS, type RenewalEvent } from '../../../rules/renewals/events.ts'
import { axisOf, CHART_HEIGHT } from './chart.ts'
import { countOf } from './months.ts'

interface MonthsChartProps {
  months: readonly MonthCounts[]
  onOpen(month: string, event: RenewalEvent): void
}

/** Three bars for each month. A click opens the licenses of a bar. */
export default function MonthsChart({ months, onOpen }: MonthsChartProps) {
  const { palette } = useTheme()
  const colors = { Begun: palette.grey[500], Filed: palette.secondary.main, Received: palette.primary.main }
  return (
    <BarChart
      height={CHART_HEIGHT}
      disableKeyboardNavigation
      grid={{ horizontal: true }}
      margin={{ top: 16, right: 8, bottom: 8, left: 0 }}
      xAxis={[{ scaleType: 'band', data: months.map(({ month }) => formatMonth(month)), categoryGapRatio: 0.3, height: 28 }]}
      yAxis={[axisOf(months.flatMap((month) => RENEWAL_EVENTS.map((event) => countOf(month, event))))]}
      series={RENEWAL_EVENTS.map((event) => ({
        id: event,
        label: event,
        color: colors[event],
        data: months.map((month) => countOf(month, event)),
      }))}
      onItemClick={(_event, { dataIndex, seriesId }) => {
        const month = months[dataIndex]
        const event = RENEWAL_EVENTS.find((one) => one === seriesId)
        if (month && event) onOpen(month.month, event)
      }}
    />
  )
}
