/** A date format of a file. `read` returns 'YYYY-MM-DD', or null for text in another format. It does not check that the day exists. */
export interface DateFormat {
  read(text: string): string | null
}

const TOKENS: Record<string, string> = {
  YYYY: '(?<year>\\d{4})',
  MM: '(?<month>\\d{2})',
  M: '(?<month>\\d{1,2})',
  DD: '(?<day>\\d{2})',
  D: '(?<day>\\d{1,2})',
  HH: '\\d{1,2}',
  hh: '\\d{1,2}',
  mm: '\\d{2}',
  ss: '\\d{2}(?:\\.\\d+)?',
  A: '[AaPp][Mm]',
}

/** Parses a pattern such as 'YYYY-MM-DD HH:mm:ss' or 'M/D/YYYY'; null unless it has year, month and day once each. Times are ignored. */
export function dateFormat(pattern: string): DateFormat | null {
  const source = pattern
    .trim()
    .replace(/YYYY|MM|M|DD|D|HH|hh|mm|ss|A|[^A-Za-z0-9]|./g, (token) => TOKENS[token] ?? token.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
  if (['year', 'month', 'day'].some((part) => source.split(`(?<${part}>`).length !== 2)) return null
  const shape = new RegExp(`^${source}$`)
  return {
    read: (text) => {
      const { year, month, day } = shape.exec(text)?.groups ?? {}
      return year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null
    },
  }
}
