import { addDays, type Day } from '../../rules/day.ts'
import { THIS_WEEK } from '../../rules/watch/today.ts'
import { ofSide } from '../user-tasks/user-task.queries.ts'
import { excludedOf } from './licenses.queries.ts'
import type { Part, Whose } from './part.ts'

const DAY = 'user_tasks.follow_up_date'

/** Sorts after all dates, with the licenses of nobody. */
const UNASSIGNED = 'c'

const notSnoozed = (
  today: Day,
) => ` and user_tasks.id not in (select user_tasks.id from snoozes join user_tasks on user_tasks.id = snoozes.task_id
  where snoozes.user_id = :me and snoozes.until > '${today}' and snoozes.version = user_tasks.version and snoozes.until <= ${DAY})`

const NOT_DONE = 'user_tasks.done_on is null and user_tasks.side is not null'

/** The tasks that Today lists, each in one part. Staff have those of properties that both sides keep, too. */
export const taskParts = (whose: Whose, today: Day): Part[] => {
  const until = addDays(today, THIS_WEEK)
  const sides = [ofSide(':side'), ...(whose.isStaff ? ['user_tasks.is_of_both'] : [])]
  const isTheirs = whose.assignee ? `user_tasks.assigned_user_id = ${whose.assignee} and ` : ''
  const partsOf = (given: Pick<Part, 'where' | 'by' | 'key' | 'tile' | 'tiles'>): Part[] =>
    sides.map((side) => ({
      kind: 'Task',
      from: 'user_tasks',
      id: 'user_tasks.id',
      second: DAY,
      ...given,
      where: `${isTheirs}${NOT_DONE} and ${side}${whose.hasSnoozed ? notSnoozed(today) : ''} and ${given.where}`,
    }))
  const dated = partsOf({
    where: `${DAY} <= '${until}'`,
    by: DAY,
    key: DAY,
    tile: `case when ${DAY} < '${today}' then 'pastDue' else 'startThisWeek' end`,
    tiles: ['pastDue', 'startThisWeek'],
  })
  if (whose.assignee) return dated
  const key = `'${UNASSIGNED}' || ${DAY}`
  const ofNobody = (where: string, by: string) => partsOf({ where, by, key, tile: `'unassigned'`, tiles: ['unassigned'] })
  return [
    ...dated,
    ...ofNobody(`user_tasks.assigned_user_id is null and ${DAY} > '${until}'`, DAY),
    // Excluded people have few tasks: sorting those is faster than reading all tasks of the side in index order.
    ...ofNobody(`user_tasks.assigned_user_id in (${excludedOf(whose)}) and ${key} > '${UNASSIGNED}${until}'`, key),
  ]
}
