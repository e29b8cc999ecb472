/** A measurement, and where it is shown in addition to docs/measured.md. */
export interface Goal {
  what: string
  /** The measured figures as text. */
  measured: string
  beside?: string
  /** The name of the line in the table of the README. */
  readme?: string
  /** A line of the table in docs/scale.md. */
  scale?: { what: string; figure: string }
}

/** A row of the results, with its goal. */
export interface Row extends Goal {
  /** The figure that the goal is about, such as '7.27x'; '' if it could not be measured. */
  figure: string
  goal: string
  isMet: boolean
}

const twoDigits = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(value >= 10 ? 1 : 2))

/** Collects the rows of a part on an engine, and prints each when it is measured. */
export class Rows {
  readonly all: Row[] = []
  readonly #licenses: number | undefined

  /** With `licenses`, the rows state that number and are shown only in docs/measured.md. */
  constructor(licenses?: number) {
    this.#licenses = licenses
  }

  /** `unit` is appended to both numbers: 'x', ' ms', ' MiB'. An undefined value misses the goal. */
  atMost(value: number | undefined, most: number, unit: string, goal: Goal): void {
    this.#add({ ...goal, figure: figureOf(value, unit), goal: `≤ ${most}${unit}`, isMet: value !== undefined && value <= most })
  }

  atLeast(value: number | undefined, least: number, unit: string, goal: Goal): void {
    this.#add({ ...goal, figure: figureOf(value, unit), goal: `≥ ${least}${unit}`, isMet: value !== undefined && value >= least })
  }

  /** Adds a row for a failed measurement, which misses its goal. */
  failed(what: string, error: unknown, readme?: string): void {
    this.#add({ what, figure: '', measured: `failed: ${shortOf(error)}`, goal: '', isMet: false, readme })
  }

  /** Turns an error into a row that misses its goal, so that the rest is still measured. */
  async attempt(what: string, measure: () => Promise<void>, readme?: string): Promise<void> {
    try {
      await measure()
    } catch (error) {
      console.error(error)
      this.failed(what, error, readme)
    }
  }

  #add(added: Row): void {
    const { readme: _, scale: __, ...rest } = added
    const row = this.#licenses === undefined ? added : { ...rest, what: `${added.what}, ${this.#licenses.toLocaleString('en')} licenses` }
    this.all.push(row)
    const { what, figure, measured, beside, goal, isMet } = row
    const found = figure ? `${figure} (${measured})` : measured
    console.log(`${isMet ? 'met   ' : 'MISSED'} ${what}: ${found}${beside ? ` beside ${beside}` : ''}; goal ${goal}`)
  }
}

const SHORT = 160

/** Cuts the middle of an error, which begins with a long statement and ends with the cause. */
const shortOf = (error: unknown): string => {
  const text = String(error instanceof Error ? error.message : error).replace(/\s+/g, ' ')
  return text.length <= SHORT ? text : `${text.slice(0, SHORT / 4)} … ${text.slice(-SHORT)}`
}

const figureOf = (value: number | undefined, unit: string) => (value === undefined ? '' : `${twoDigits(value)}${unit}`)
