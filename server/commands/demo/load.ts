import { loadDemo } from '../../../fixtures/demo.ts'
import type { Day } from '../../../rules/day.ts'
import { setLastFees } from '../../fees/last-fee.actions.ts'
import { checkDeadlines } from '../../watch/keep-deadlines.ts'
import { batchEvents, habitEvents } from './changes.ts'
import { fieldEvents } from './fields.ts'
import { importEvents } from './imports.ts'
import { mailIsSent } from './mails.ts'
import { moveEvents } from './moves.ts'
import { Office, type OfficeHost } from './office.ts'
import { reminderEvents } from './reminders.ts'
import { renewalEvents } from './renewals.ts'
import { requestEvents } from './requests.ts'

/**
 * Fills a migrated, empty database with the demo data in one transaction: the records of fixtures/demo, and the activity of the last weeks.
 * Performs calls with the clock stopped at past days, so nothing else may run meanwhile. Planned events lie ahead, everything else in the
 * past. The same day gives the same data, apart from tokens and message ids. Never call it in production.
 */
export const loadDemoOffice = (host: OfficeHost, { today, passwordHash }: { today: Day; passwordHash: string }): Promise<void> =>
  host.database.write(async (db) => {
    await loadDemo(db, { today, passwordHash, putDocument: (bytes) => host.documents.put(bytes) })
    const office = new Office(db, today, host)
    await setLastFees(db, await db('licenses').where('has_completed_renewal', true).pluck('id'))
    await checkDeadlines(office.host.database)
    await db('deadline_updates').delete() // their licenses have been checked
    const topics = [renewalEvents, moveEvents, reminderEvents, requestEvents, fieldEvents, batchEvents, habitEvents, importEvents]
    const events = []
    for (const topic of topics) events.push(...(await topic(office)))
    await office.happen(events)
    await mailIsSent(db)
  })
