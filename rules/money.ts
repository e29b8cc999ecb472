/** Dollars, with at most two decimals, as whole cents: 1.15 → 115. Rounded, because 1.15 * 100 is 114.99999999999999. */
export const toCents = (dollars: number): number => Math.round(dollars * 100)

/** Whether an amount has at most two decimals as written: 10.1 passes, 1.0000000001 does not. Values of other types pass; the schema refuses them. */
export const isCents = (dollars: unknown): boolean => typeof dollars !== 'number' || /^-?\d+(\.\d{1,2})?$/.test(String(dollars))

export const toDollars = (cents: number): number => cents / 100

/** PostgreSQL returns large numbers as text. */
export const dollarsOrNull = (cents: number | null): number | null => (cents === null ? null : toDollars(Number(cents)))

let currency: Intl.NumberFormat | undefined
let short: Intl.NumberFormat | undefined

/** US dollars in little room: '$950', '$12.3K', '$1.2M'. */
export function formatDollarsShort(dollars: number): string {
  short ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', notation: 'compact', maximumFractionDigits: 1 })
  return short.format(dollars)
}

/** Formats US dollars and drops a trailing .00: '$1,234', '$1,234.50', '$--' for null. */
export function formatDollars(dollars: number | null): string {
  if (dollars === null) return '$--'
  // Made when it is first used: it takes a tenth of a command's start.
  currency ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  return currency.format(dollars).replace(/\.00$/, '')
}
