import { addMonths, type Day } from './day.ts'
import { IMPORT_KIND_LABELS } from './imports/kinds.ts'
import type { MessageKey } from './messages.ts'
import { keysOf } from './records.ts'

/** The kinds that are exported with the columns of their import. Licenses and properties have export columns of their own. */
const { licenses: _licenses, properties: _properties, ...importedBack } = IMPORT_KIND_LABELS

/** What can be exported, in the order of the screen: the name in paths and the name on screen. */
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
  ...importedBack,
} as const

export type ExportType = keyof typeof EXPORTS

export const EXPORT_TYPES = keysOf(EXPORTS)

export const isExportType = (word: string): word is ExportType => Object.hasOwn(EXPORTS, word)

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
export const FORMAT_LABELS: Record<ExportFormat, string> = { xlsx: 'Excel (.xlsx)', csv: 'CSV (.csv)' }

/** How many minutes a prepared export can be downloaded. It can be downloaded once. */
export const EXPORT_MINUTES = 15

export interface ExportDates {
  dateType?: string | null
  dateRange?: number | null
  startDate?: Day | null
  endDate?: Day | null
}

/**
 * The date fields that are missing: a date type requires a range, or a start and an end. Dates of licenses without a date type
 * would filter nothing without notice, so they require one.
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

/** Without dates, the check requests of the last month are exported. */
export const checkRequestDates = (today: Day) => ({ startDate: addMonths(today, -1), endDate: today })
