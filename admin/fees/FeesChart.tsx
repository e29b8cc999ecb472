import { useTheme } from '@mui/material'
import { BarChart } from '@mui/x-charts/BarChart'
import type { Fees } from '../../contract/fees/calls.ts'
import { formatMonth } from '../../rules/fees.ts'
import { formatDollars } from '../../rules/money.ts'

/** Pixels. */
const HEIGHT = 340

/** The maximum number of series. The smallest groups are summed up as Others; the table below lists all. */
const MOST = 8
const REST = 'rest'
const PAID = 'paid'

interface FeesChartProps {
  fees: Fees
  onChoose(month: string, keys?: string[]): void
}

/**
 * A stacked bar of expected fees for each month, in parts by group, beside the paid amount. A click lists the renewals of the part, or of
 * the month for the paid amount.
 */
export function FeesChart({ fees: { months, groups }, onChoose }: FeesChartProps) {
  const { palette } = useTheme()
  const shown = groups.length > MOST ? groups.slice(0, MOST - 1) : groups
  const keys = new Set(shown.map(({ key }) => key))
  const rest = groups.map(({ key }) => key).filter((key) => !keys.has(key))
  const isPaid = months.some(({ paid }) => paid > 0)
  const amountOf = (parts: Fees['groups'], key: string) => parts.reduce((sum, part) => sum + (part.key === key ? part.expected : 0), 0)
  const restOf = (parts: Fees['groups']) => parts.reduce((sum, part) => sum + (keys.has(part.key) ? 0 : part.expected), 0)
  const series = [
    ...shown.map(({ key, label }) => ({ id: key, label, stack: 'expected', data: months.map(({ parts }) => amountOf(parts, key)) })),
    ...(rest.length > 0
      ? [{ id: REST, label: 'Others', stack: 'expected', color: palette.grey[500], data: months.map(({ parts }) => restOf(parts)) }]
      : []),
    ...(isPaid ? [{ id: PAID, label: 'Paid', stack: PAID, color: palette.success.main, data: months.map(({ paid }) => paid) }] : []),
  ]
  return (
    <BarChart
      height={HEIGHT}
      disableKeyboardNavigation
      grid={{ horizontal: true }}
      margin={{ top: 16, right: 8, bottom: 8, left: 0 }}
      xAxis={[{ scaleType: 'band', data: months.map(({ month }) => formatMonth(month)), categoryGapRatio: 0.3, height: 36 }]}
      yAxis={[{ valueFormatter: (dollars: number) => formatDollars(dollars), width: 72 }]}
      series={series.map((one) => ({ ...one, valueFormatter: (dollars) => formatDollars(dollars) }))}
      onItemClick={(_event, { dataIndex, seriesId }) => {
        const month = months[dataIndex]?.month
        if (month) onChoose(month, seriesId === PAID ? undefined : seriesId === REST ? rest : [String(seriesId)])
      }}
    />
  )
}
