import type { Knex } from 'knex'
import type { Day } from '../../rules/day.ts'
import { daysFrom, localDay } from '../kit/database/days.ts'

const OPEN_ITEMS = `request_item_licenses as about join request_items on request_items.id = about.item_id
  join requests on requests.id = request_items.request_id
  where requests.status = 'Open' and request_items.status = 'Open'`

/** SQL over `licenses`: when the oldest request with an open item about the license was created. Null without one. */
export const WAITING_SINCE = `(select min(requests.created_on) from ${OPEN_ITEMS} and about.license_id = licenses.id)`

/** SQL over `licenses`: whether a request has an open item about the license. */
export const IS_WAITING = `licenses.id in (select about.license_id from ${OPEN_ITEMS})`

/** SQL for the number of days since `WAITING_SINCE`. Equals `daysOpen` of rules/requests.ts. */
export const waitingDaysSql = (db: Knex, today: Day): string =>
  daysFrom(db, `(select ${localDay(db, 'min(requests.created_on)')} from ${OPEN_ITEMS} and about.license_id = licenses.id)`, `'${today}'`)
