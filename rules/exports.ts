import { addMonths, type Day } from './day.ts'
import type { MessageKey } from './messages.ts'

/** What can be exported (spec 3 §7), in the order of the screen, as paths and people call it. */
export const EXPORTS = {
  licenses: 'Licenses',
  properties: 'Properties',
  citations: 'Citations',
  'inspection-reports': 'Inspection Reports',
  'license-alerts': 'License Alerts',
  'license-officers': 'License Officers',
  officers: 'Officers',
  'renewal-tips': 'Renewal Tips',
  'cost-accounting': 'Cost Accounting',
  'check-requests': 'Check Requests',
} as const

export type ExportType = keyof typeof EXPORTS

export const EXPORT_TYPES = Object.keys(EXPORTS) as ExportType[]

export const isExportType = (word: string): word is ExportType => Object.hasOwn(EXPORTS, word)

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** How long a prepared export can be downloaded, once, in minutes (product §7). */
export const EXPORT_MINUTES = 15

/** The dates of an export's filter, as far as it has them. */
export interface ExportDates {
  dateType?: string | null
  dateRange?: number | null
  startDate?: Day | null
  endDate?: Day | null
}

/**
 * What the dates lack, by field (spec 3 §5 Exports): with a date type, start and end, unless a range is chosen instead. Dates
 * of licenses that do not say which date they mean would narrow nothing, unseen.
 */
export const whatExportNeeds = (
  type: ExportType,
  { dateType, dateRange, startDate, endDate }: ExportDates,
): Partial<Record<'dateType' | 'startDate' | 'endDate', MessageKey>> => {
  if (startDate && endDate && endDate < startDate) return { endDate: 'endBeforeStart' }
  if (type !== 'licenses') return {}
  if (!dateType) return startDate || endDate || dateRange ? { dateType: 'required' } : {}
  if (dateRange) return {}
  return { ...(!startDate && { startDate: 'required' as const }), ...(!endDate && { endDate: 'required' as const }) }
}

/** Check requests are those of the last month where no dates are given (spec 3 §5). */
export const checkRequestDates = (today: Day) => ({ startDate: addMonths(today, -1), endDate: today })
