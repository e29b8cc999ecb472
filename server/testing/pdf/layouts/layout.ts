import { columns, type Look, type Pages, type Placed } from '../draw.ts'

/** A license as an authority prints it, and what it says. A field that it does not say, or not clearly, is null. */
export interface Layout {
  name: string
  pages: Pages
  look?: Look
  says: { licenseNumber: string | null; effectiveDate: string | null; expirationDate: string | null; fee: number | null }
}

const title = (text: string): Placed => ({ x: 180, y: 60, text, size: 20 })
export const page = (heading: string, ...texts: (readonly Placed[])[]): Pages => [[title(heading), ...texts.flat()]]
export const says = (
  licenseNumber: string | null,
  effectiveDate: string | null,
  expirationDate: string | null,
  fee: number | null = null,
) => ({
  licenseNumber,
  effectiveDate,
  expirationDate,
  fee,
})
export const YEAR = ['2027-01-01', '2027-12-31'] as const

export const grid = (heading: string, rows: readonly (readonly string[])[], look?: Look) => ({ pages: page(heading, columns(rows)), look })
