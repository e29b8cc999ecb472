/**
 * The value, where the program knows that there is one: an element at an index in range, an entry written before, a column that the
 * query has tested. Throws if there is none.
 */
export const present = <T>(value: T): NonNullable<T> => {
  if (value === undefined || value === null) throw new Error('A value is missing that must be there.')
  return value
}
