/** The ways in which an installation can write days for people. The first is the default. */
export const DATE_FORMATS = ['MM/DD/YYYY', 'DD/MM/YYYY', 'DD.MM.YYYY', 'YYYY-MM-DD'] as const
export type DateFormat = (typeof DATE_FORMATS)[number]

let format: DateFormat = DATE_FORMATS[0]

/** The date format of the installation. The server sets it from its settings, a front end from a reply of the server. */
export const dateFormat = {
  get: (): DateFormat => format,
  /** With two digits of the year, as in tables. */
  short: (): string => (format === 'YYYY-MM-DD' ? format : format.replace('YYYY', 'YY')),
  /** '/', '.' or '-'. */
  separator: (): string => format.replace(/[YMD]/g, '').charAt(0),
  /** Falls back to the default for a format that this program does not know, from an older or newer server. */
  set(given: string | undefined) {
    format = DATE_FORMATS.find((one) => one === given) ?? DATE_FORMATS[0]
  },
}

/** The digits of a day while they are typed, with separators where parts end: 1120 is 11/20/. */
export const withSeparators = (digits: string): string => {
  let rest = digits
  let text = ''
  for (const letter of format) {
    if (rest === '') return text
    if (/[YMD]/.test(letter)) {
      text += rest.charAt(0)
      rest = rest.slice(1)
    } else text += letter
  }
  return text
}

const PARTS: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = { year: 'YYYY', month: 'MM', day: 'DD' }

/** The date format of a language, by default the browser's. If no format has the same separator, takes the one with the same order. */
export const dateFormatOf = (language?: string): DateFormat => {
  const parts = new Intl.DateTimeFormat(language, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(0)
  const pattern = parts.map(({ type, value }) => PARTS[type] ?? value).join('')
  const same = DATE_FORMATS.find((one) => one === pattern)
  return same ?? DATE_FORMATS.find((one) => one.startsWith(pattern.slice(0, 2))) ?? DATE_FORMATS[0]
}
