/** The background of a row that is inactive, complete or cannot be chosen. Darker than the row under the pointer. */
export const SHADED = { bgcolor: 'action.disabledBackground' } as const

/** Shades an inactive row. Text in the row says the same. */
export const shadeInactive = ({ active }: { active: boolean }) => (active ? {} : SHADED)
