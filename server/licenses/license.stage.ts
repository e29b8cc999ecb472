import type { Day } from '../../rules/day.ts'
import { COMPLETE } from '../../rules/stages.ts'

/**
 * `stageOf` of rules/stages.ts as SQL over the table `licenses`, for filters and sorting. The day is bound once.
 * server/dashboard/queue.test.ts holds the two to each other.
 */
export const STAGE_SQL = `coalesce(licenses.renewal_stage, case when licenses.has_completed_renewal and (licenses.track_date is null or licenses.track_date > ?) then ${COMPLETE} else 1 end)`

export const stageBindings = (today: Day): Day[] => [today]
