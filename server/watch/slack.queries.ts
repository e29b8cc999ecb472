import type { Knex } from 'knex'
import type { Day } from '../../rules/day.ts'
import { daysFrom } from '../kit/database/days.ts'

/** `slackOf` of rules/watch/slack.ts as SQL over the table `licenses`, with the day as a literal. */
export const slackSql = (db: Knex, today: Day): string => daysFrom(db, `'${today}'`, 'licenses.act_by')
