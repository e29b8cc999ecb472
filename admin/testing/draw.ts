const isDeep = process.env.EVERGREEN_DEEP === '1'
const seed = Number(process.env.EVERGREEN_SEED ?? Date.now())

/** A prime: cases that follow each other are alike, and a draw takes from all of them. */
const STRIDE = 101

/** Some of the cases, drawn by EVERGREEN_SEED. All of them with `npm run test:deep`. */
export const draw = <T>(cases: readonly T[], most: number): readonly T[] => {
  if (isDeep) return cases
  const places = new Set(Array.from({ length: most }, (_, n) => (seed + n * STRIDE) % cases.length))
  return cases.filter((_, index) => places.has(index))
}
