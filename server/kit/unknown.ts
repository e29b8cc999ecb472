/** Reading values whose type is not known: caught errors, replies before they are sent, parsed JSON. */

/** A field of any value; undefined where there is none. */
export const fieldIn = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** The code of an error of Node or of a database: 'ENOENT', '40001'. Objection wraps the errors of drivers. '' without one. */
export const codeOf = (error: unknown): string => {
  const code = fieldIn(fieldIn(error, 'nativeError'), 'code') ?? fieldIn(error, 'code')
  return typeof code === 'string' ? code : ''
}

/** The list that a column holds as JSON; null is an empty one. */
export const jsonList = <T>(column: string | null): T[] => JSON.parse(column ?? '[]')
