/** Dollars, with at most two decimals, as whole cents: 1.15 → 115. Rounded, because 1.15 * 100 is 114.99999999999999. */
export const toCents = (dollars: number): number => Math.round(dollars * 100)

/** Whether an amount has at most two decimals as it is written: 10.1 has, 1.0000000001 has not. What is no number is not judged here. */
export const isCents = (dollars: unknown): boolean => typeof dollars !== 'number' || /^-?\d+(\.\d{1,2})?$/.test(String(dollars))

export const toDollars = (cents: number): number => cents / 100

const currency = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** '$1,234', '$1,234.50', '$--' for none: US dollars without a trailing .00 (spec 1 §9, spec 3 §4). */
export function formatDollars(dollars: number | null): string {
  if (dollars === null) return '$--'
  return currency.format(dollars).replace(/\.00$/, '')
}
