import { isDay } from '../day.ts'
import { type DateFormat, dateFormat, SEVERAL } from './dates.ts'

/** The formats to try, most likely first. If several fit all values, the first one is used. */
const CANDIDATES = [
  'YYYY-MM-DD',
  'YYYY-MM-DD HH:mm:ss',
  'YYYY-MM-DDTHH:mm:ss',
  'YYYY-MM-DDTHH:mm:ssZ',
  'M/D/YYYY',
  'D/M/YYYY',
  'M/D/YYYY hh:mm:ss A',
  'M/D/YYYY HH:mm',
  'M/D/YYYY HH:mm:ss',
  'YYYY/M/D',
  'M/D/YY',
  'D/M/YY',
  'M-D-YYYY',
  'D-M-YYYY',
  'D.M.YYYY',
  'D-MMM-YYYY',
  'D-MMM-YY',
  'D MMMM YYYY',
  'MMMM D, YYYY',
  'MMMM D YYYY',
  'YYYYMMDD',
  'YYYY',
] as const

const FORMATS = CANDIDATES.map((pattern) => ({ pattern, format: dateFormat(pattern) as DateFormat }))

const LONGEST = 30
/** The number of values that are no dates after which a column is given up, if they outnumber its dates. */
const GIVE_UP = 20

/** Whether a format reads a text as a day that exists. */
const isRead = (format: DateFormat, text: string): boolean => {
  const day = format.read(text)
  return day !== null && isDay(day)
}

/**
 * Guesses the date formats of a column from all its values. A column may mix several. Ambiguous texts (month or day first) follow the
 * unambiguous values of the column; without any, month first is assumed.
 */
export class DateGuess {
  /** By the formats that fit a text: how many texts. */
  readonly #fits = new Map<string, number>()
  #dates = 0
  #others = 0

  add(text: string): void {
    if (this.#others > GIVE_UP && this.#others > this.#dates) return
    const fitting = text.length > LONGEST || text.length < 4 ? '' : this.#fitting(text)
    if (fitting === '') {
      this.#others++
      return
    }
    this.#dates++
    this.#fits.set(fitting, (this.#fits.get(fitting) ?? 0) + 1)
  }

  #fitting(text: string): string {
    return FORMATS.flatMap(({ format }, n) => (isRead(format, text) ? [n] : [])).join(',')
  }

  /** The pattern for `dateFormat`; null if this is no column of dates. */
  get pattern(): string | null {
    if (this.#dates === 0 || this.#others > this.#dates) return null
    const open = [...this.#fits.keys()].map((key) => key.split(',').map(Number))
    const chosen: number[] = []
    // Texts that fit one format alone come first.
    for (const formats of open.sort((a, b) => a.length - b.length)) {
      const [first] = formats
      if (first !== undefined && !formats.some((one) => chosen.includes(one))) chosen.push(first)
    }
    return chosen
      .sort((a, b) => a - b)
      .map((n) => CANDIDATES[n])
      .join(SEVERAL)
  }
}
