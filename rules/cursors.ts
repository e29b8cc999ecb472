import { limits } from './installation/limits.ts'

/**
 * Cursors of lists. A list that is read by cursor is sorted by id, so that concurrent inserts, changes and deletions do not move other rows
 * to another page. Cursors are opaque to clients.
 */

/** The cursor that requests the first page. */
export const FIRST_CURSOR = 'start'

/** The cursor of the page that follows a record. */
export const cursorAfter = (id: number): string => `c${id.toString(36)}`

/** The id after which the page begins; undefined if the text is no valid cursor. */
export const idOfCursor = (cursor: string): number | undefined => {
  if (cursor === FIRST_CURSOR) return 0
  const id = /^c[0-9a-z]{1,7}$/.test(cursor) ? Number.parseInt(cursor.slice(1), 36) : 0
  return id > 0 && id <= limits.integer && cursorAfter(id) === cursor ? id : undefined
}
