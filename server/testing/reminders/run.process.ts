import { createInterface } from 'node:readline'
import { clock } from '../../kit/clock.ts'
import { readConfig } from '../../kit/config.ts'
import { openDatabase } from '../../kit/database/db.ts'
import { createLog } from '../../kit/log.ts'
import { openDocuments } from '../../outside/documents/documents.ts'
import { deliverMail } from '../../outside/mail/delivery.ts'
import { runReminders } from '../../reminders/run/run.actions.ts'
import { followReminders } from '../../reminders/stop/follow-mail.actions.ts'

/**
 * A separate process that runs the reminders and sends mail once for each line of its input. A line is the milliseconds that its clock
 * skips.
 */

const [url = '', smtpUrl = '', dataDir = ''] = process.argv.slice(2)
const log = createLog({ logLevel: process.env.TEST_LOG ?? 'silent' })
const config = readConfig({ SMTP_URL: smtpUrl, DATA_DIR: dataDir })
const database = openDatabase(url)
const delivery = deliverMail(config, database, await openDocuments(config), log, followReminders)
clock.set({ timeZone: config.timeZone })
console.log('ready')
for await (const line of createInterface({ input: process.stdin })) {
  clock.set({ skip: Number(line) })
  await runReminders({ database, config, log }, { day: clock.today(), isScheduled: true, userId: null })
  await delivery.run(new AbortController().signal)
  console.log('done')
}
await database.close()
