import type { Tile } from '../../rules/watch/today.ts'

/** What the text of the statements depends on besides the day. */
export interface Whose {
  isStaff: boolean
  /** Whether the user has snoozed anything. Most have not, and nothing is compared with their snoozes. */
  hasSnoozed: boolean
  /** The named value of one assignee, ':assignee0'; undefined for everyone of the side. */
  assignee: string | undefined
}

/**
 * Rows of Today that an index finds, as SQL. Each renewal and task that Today lists is in one part. Values are named: `:side`, `:me`, and
 * those of the assignees.
 */
export interface Part {
  kind: 'License' | 'Task'
  from: string
  where: string
  id: string
  /** The tile; null for rows that are not listed. */
  tile: string
  /** The tiles that it can be. */
  tiles: readonly Tile[]
  /** What all parts are sorted by together. Never null. */
  key: string
  /** What sorts rows of an equal key. */
  second: string
  /** What an index has in the order of the key. */
  by: string
}
