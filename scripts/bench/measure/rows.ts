/** One line of the result: what was measured, beside what, and its goal. */
export interface Row {
  what: string
  measured: string
  beside?: string
  goal: string
  isMet: boolean
}

export interface Goal {
  what: string
  /** The figures in words. */
  measured: string
  beside?: string
}

const twoDigits = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(value >= 10 ? 1 : 2))

/** Collects the lines of a part, and prints each as it is measured. */
export class Rows {
  readonly all: Row[] = []

  /** `unit` follows both numbers: 'x', ' ms', ' MiB'. A value that is not a number misses its goal. */
  atMost(value: number | undefined, most: number, unit: string, goal: Goal): void {
    this.#add({ ...goal, goal: `≤ ${most}${unit}`, isMet: value !== undefined && value <= most }, value, unit)
  }

  atLeast(value: number | undefined, least: number, unit: string, goal: Goal): void {
    this.#add({ ...goal, goal: `≥ ${least}${unit}`, isMet: value !== undefined && value >= least }, value, unit)
  }

  /** A part that could not be measured misses its goal. */
  failed(what: string, error: unknown): void {
    const [said] = String(error instanceof Error ? error.message : error).split('\n')
    this.#add({ what, measured: `failed: ${said?.slice(0, 160)}`, goal: '', isMet: false })
  }

  #add(row: Row, value?: number, unit = ''): void {
    const measured = value === undefined ? row.measured : `**${twoDigits(value)}${unit}** (${row.measured})`
    this.all.push({ ...row, measured })
    console.log(
      `${row.isMet ? 'met   ' : 'MISSED'} ${row.what}: ${measured.replaceAll('**', '')}${row.beside ? ` beside ${row.beside}` : ''}; goal ${row.goal}`,
    )
  }
}
