import { afterEach, beforeEach } from 'vitest'
import { addDays } from '../../../rules/day.ts'
import { present } from '../../../rules/present.ts'
import { DEFAULT_POLICY, type ReminderStep } from '../../../rules/reminders/policy.ts'
import { clock } from '../../kit/clock.ts'
import { createLog } from '../../kit/log.ts'
import { deliverMail } from '../../outside/mail/delivery.ts'
import { runReminders } from '../../reminders/run/run.actions.ts'
import { followReminders } from '../../reminders/stop/follow-mail.actions.ts'
import { theirLicense } from '../in-process.ts'
import { startTestApp, type TestApp, TODAY } from '../test-app.ts'
import { type MailServer, mailServer } from './smtp.ts'

type Reader = 'ClientAdministrator' | 'ClientContributor'

/**
 * Starts a server with a real mail server before each test, on Friday, November 20, a working day. Only licenses that a test creates have
 * reminders. `withMail`: false for a server without a mail server, which writes its mails into a folder.
 */
export const withReminders = ({ withMail = true } = {}) => {
  let testApp: TestApp
  let smtp: MailServer

  beforeEach(async () => {
    smtp = await mailServer()
    testApp = await startTestApp({ env: withMail ? { SMTP_URL: smtp.url } : {} })
    await testApp.build(async (db) => {
      await db('licenses').update({ active: false })
      await db('reminder_lines').delete()
    })
  })
  afterEach(async () => {
    clock.set({ skip: 0 })
    await testApp[Symbol.asyncDispose]()
    await smtp[Symbol.asyncDispose]()
  })

  const client = () => testApp.as('ClientAdministrator at Saas')
  const admin = () => testApp.as('Administrator')
  const host = () => ({ config: testApp.config, database: testApp.database, log: createLog(testApp.config) })
  const address = (role: Reader) => `${role.toLowerCase()}.saas.our-saas@test.example`
  return {
    app: () => testApp,
    smtp: () => smtp,
    client,
    admin,
    address,
    mailsTo: (role: Reader) => smtp.delivered.filter(({ to }) => to === address(role)),
    ledger: () => testApp.database.read('reminder_lines').orderBy('id'),
    /** Sends the mails that are due. */
    deliver: () => {
      const { config, database, documents } = testApp
      return deliverMail(config, database, documents, createLog(config), followReminders).run(new AbortController().signal)
    },
    /** Runs started by an administrator, by schedule and by hand. */
    run: (date?: string) => admin().reminders.run({ body: date ? { date } : {} }),
    runBySchedule: (day: string) => runReminders(host(), { day, isScheduled: true, userId: null }),
    runByHand: (day: string) => runReminders(host(), { day, isScheduled: false, userId: null }),
    switchOn: (from = '2026-11-01') => client().reminders.switch({ body: { isOn: true, from } }),
    /** A license of the client that is due so many days after November 20. */
    dueIn: (days: number, more: object = {}) =>
      theirLicense(testApp, { dueDate: addDays(TODAY, days), trackDate: null, expirationDate: '2027-06-01', ...more }),
    onDay: (today: string) => clock.set({ today }),
    step: (given: Partial<ReminderStep>): ReminderStep => ({ ...present(DEFAULT_POLICY[2]), ...given }),
  }
}
