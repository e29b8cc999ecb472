import { useTheme } from '@mui/material'
import { BarChart } from '@mui/x-charts/BarChart'
import type { Fees } from '../../contract/fees/calls.ts'
import { formatMonth } from '../../rules/fees.ts'
import { formatDollars } from '../../rules/money.ts'

/** Pixels. */
const HEIGHT = 340

/** With more groups, the chart has the largest ones and sums up the rest; the table below has all. */
const MOST = 8
const REST = 'rest'

interface FeesChartProps {
  fees: Fees
  onChoose(month: string, key?: string): void
}

/** A stacked bar for each month, a color for each of the largest groups. A click lists the renewals of that part. */
export function FeesChart({ fees: { months, groups }, onChoose }: FeesChartProps) {
  const { palette } = useTheme()
  const shown = groups.length > MOST ? groups.slice(0, MOST - 1) : groups
  const keys = new Set(shown.map(({ key }) => key))
  const amountOf = (parts: Fees['groups'], key: string) => parts.reduce((sum, part) => sum + (part.key === key ? part.expected : 0), 0)
  const restOf = (parts: Fees['groups']) => parts.reduce((sum, part) => sum + (keys.has(part.key) ? 0 : part.expected), 0)
  const series = [
    ...shown.map(({ key, label }) => ({ id: key, label, data: months.map(({ parts }) => amountOf(parts, key)) })),
    ...(shown.length < groups.length
      ? [{ id: REST, label: 'Others', color: palette.grey[500], data: months.map(({ parts }) => restOf(parts)) }]
      : []),
  ]
  return (
    <BarChart
      height={HEIGHT}
      disableKeyboardNavigation
      grid={{ horizontal: true }}
      margin={{ top: 16, right: 8, bottom: 8, left: 0 }}
      xAxis={[{ scaleType: 'band', data: months.map(({ month }) => formatMonth(month)), categoryGapRatio: 0.3, height: 36 }]}
      yAxis={[{ valueFormatter: (dollars: number) => formatDollars(dollars), width: 72 }]}
      series={series.map((one) => ({ ...one, stack: 'fees', valueFormatter: (dollars) => formatDollars(dollars) }))}
      onItemClick={(_event, { dataIndex, seriesId }) => {
        const month = months[dataIndex]?.month
        if (month) onChoose(month, seriesId === REST ? undefined : String(seriesId))
      }}
    />
  )
}
