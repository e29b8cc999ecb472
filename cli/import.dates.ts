/** How a file writes dates. `read` answers 'YYYY-MM-DD', or null for text of another form; whether such a day exists is not asked. */
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

/** From a pattern such as 'YYYY-MM-DD HH:mm:ss' or 'M/D/YYYY'; null when it does not name year, month and day once each. The time is read over. */
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
