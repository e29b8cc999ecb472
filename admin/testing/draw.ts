const isDeep = process.env.EVERGREEN_DEEP === '1'
const seed = Number(process.env.EVERGREEN_SEED ?? Date.now())

/** The step of a draw, a prime: consecutive cases are similar, so a draw spreads over all of them. */
const STRIDE = 101

/** At most `most` cases, drawn by EVERGREEN_SEED; all of them with `npm run test:deep`. */
export const draw = <T>(cases: readonly T[], most: number): readonly T[] => {
  if (isDeep) return cases
  const places = new Set(Array.from({ length: most }, (_, n) => (seed + n * STRIDE) % cases.length))
  return cases.filter((_, index) => places.has(index))
}
