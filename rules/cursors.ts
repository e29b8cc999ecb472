import { limits } from './installation/limits.ts'

/**
 * Cursors of lists. A list that is walked by cursor has its rows by id, which never changes: what is inserted, changed or deleted meanwhile
 * moves no other row to another page. Programs do not look into a cursor.
 */

/** What a walk begins with. */
export const FIRST_CURSOR = 'start'

/** The cursor behind a record. */
export const cursorAfter = (id: number): string => `c${id.toString(36)}`

/** The id after which a cursor goes on; undefined for a text that is no cursor. */
export const idOfCursor = (cursor: string): number | undefined => {
  if (cursor === FIRST_CURSOR) return 0
  const id = /^c[0-9a-z]{1,7}$/.test(cursor) ? Number.parseInt(cursor.slice(1), 36) : 0
  return id > 0 && id <= limits.integer && cursorAfter(id) === cursor ? id : undefined
}
