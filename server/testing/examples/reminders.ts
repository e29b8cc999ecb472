import { aMailAddress, aReminderLine, aSentMail } from '../../../fixtures/builders.ts'
import { serial } from '../../../fixtures/rows.ts'
import { theirLicense } from '../in-process.ts'
import { type TestApp, TODAY } from '../test-app.ts'
import type { ExampleInput } from './example.ts'

const actor = 'ClientAdministrator at Saas' as const

const step = {
  date: 'DueDate',
  direction: 'Before',
  days: 10,
  condition: 'NotFiled',
  recipients: ['Assignee'],
  addresses: ['licenses@test.example'],
  kind: 'DigestLine',
  repeatDays: null,
}

/** Successful requests for reminders; see exampleOf. */
export const REMINDER_EXAMPLES: Record<string, (testApp: TestApp) => Promise<ExampleInput>> = {
  'reminderPolicy.update': async () => ({ actor, params: {}, body: { steps: [step] } }),
  'clients.updateReminderPolicy': async (testApp) => ({ params: { id: testApp.tenants.Saas.clientId }, body: { steps: [step] } }),
  'reminders.switch': async (testApp) => ({
    actor,
    params: {},
    body: { isOn: true, from: TODAY, clientId: testApp.tenants.Saas.clientId },
  }),
  'reminders.preview': async (testApp) => ({ params: {}, body: { date: TODAY, clientId: testApp.tenants.Saas.clientId } }),
  'reminders.run': async () => ({ body: { date: TODAY, dryRun: false } }),
  'reminders.seen': async (testApp) => {
    const { id: licenseId, clientId, propertyId } = await theirLicense(testApp)
    const { id } = await testApp.build((db) => aReminderLine(db, { licenseId, clientId, propertyId, userId: testApp.of(actor).person.id }))
    return { actor, params: { id } }
  },
  'reminders.resume': async (testApp) => ({ actor, params: { id: testApp.tenants.Saas.reminderId } }),
  'mail.stop': async (testApp) => {
    const { token } = await testApp.build((db) => aMailAddress(db, `stop${serial()}@test.example`))
    return { actor, params: { token } }
  },
  'mail.returned': async (testApp) => {
    const { returnKey: key } = await testApp.build((db) => aSentMail(db, { address: `sent${serial()}@test.example`, clientId: null }))
    return { actor, params: { key }, body: { isPermanent: true, reason: '550 5.1.1 User unknown' } }
  },
}
