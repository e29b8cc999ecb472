/** Helpers to read values of unknown type: caught errors, replies before they are sent, parsed JSON. */

/** An object or a list: its fields can be read. */
export const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A field of any value; undefined where there is none. */
export const fieldIn = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined)

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The code of an error of Node or of a database: 'ENOENT', '40001'. Objection wraps the errors of drivers. '' without one. */
export const codeOf = (error: unknown): string => {
  const code = fieldIn(fieldIn(error, 'nativeError'), 'code') ?? fieldIn(error, 'code')
  return typeof code === 'string' ? code : ''
}

/** The list that a column holds as JSON; null is an empty one. */
export const jsonList = <T>(column: string | null): T[] => JSON.parse(column ?? '[]')
