/**
 * Returns the value, which the program knows to exist, such as an element at a valid index or a column that the query has tested. Throws
 * if it is null or undefined.
 */
export const present = <T>(value: T): NonNullable<T> => {
  if (value === undefined || value === null) throw new Error('A value is missing that must be there.')
  return value
}
