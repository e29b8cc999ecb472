import type { Knex } from 'knex'
import type { Day } from '../../rules/day.ts'
import { clock } from '../kit/clock.ts'
import { daysFrom } from '../kit/database/days.ts'
import { isPostgres } from '../kit/database/query.ts'

const OPEN_ITEMS = `request_item_licenses as about join request_items on request_items.id = about.item_id
  join requests on requests.id = request_items.request_id
  where requests.status = 'Open' and request_items.status = 'Open'`

/** SQL over `licenses`: when the oldest request with an open item about the license was created. Null without one. */
export const WAITING_SINCE = `(select min(requests.created_on) from ${OPEN_ITEMS} and about.license_id = licenses.id)`

/** SQL over `licenses`: whether a request has an open item about the license. */
export const IS_WAITING = `licenses.id in (select about.license_id from ${OPEN_ITEMS})`

/** The offset of the installation's time zone behind UTC on a day, in seconds. */
const secondsBehind = (day: Day): number => (Date.parse(clock.startOf(day)) - Date.parse(`${day}T00:00:00Z`)) / 1000

/** SQL for the number of days since `WAITING_SINCE`. Equals `daysOpen` of rules/requests.ts. */
export const waitingDaysSql = (db: Knex, today: Day): string => {
  const shift = `${-secondsBehind(today)} seconds`
  const since = isPostgres(db) ? `(substr(${WAITING_SINCE}, 1, 19)::timestamp + interval '${shift}')` : `date(${WAITING_SINCE}, '${shift}')`
  return daysFrom(db, since, `'${today}'`)
}
