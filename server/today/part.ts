import type { Tile } from '../../rules/watch/today.ts'

/** Whose Today a statement reads. Its SQL text depends on this and on the day. */
export interface Whose {
  isStaff: boolean
  /** Whether the user has snoozed anything. If not, the SQL leaves out the check of snoozes. */
  hasSnoozed: boolean
  /** The placeholder of one assignee, ':assignee0'; undefined for everyone of the side. */
  assignee: string | undefined
}

/**
 * The SQL of one part of Today, which an index finds. Each license and task of Today is in exactly one part. Placeholders: `:side`, `:me`
 * and those of the assignees.
 */
export interface Part {
  kind: 'License' | 'Task'
  from: string
  where: string
  id: string
  /** SQL for the tile; null for rows that are not listed. */
  tile: string
  /** The possible values of `tile`. */
  tiles: readonly Tile[]
  /** SQL for the sort key across all parts. Never null. */
  key: string
  /** SQL for the sort key of rows with equal `key`. */
  second: string
  /** SQL of an indexed expression with the same order as `key` within this part. */
  by: string
}
