import { theirLicense } from '../in-process.ts'
import { type TestApp, TODAY } from '../test-app.ts'
import type { ExampleInput } from './example.ts'

const actor = 'ClientAdministrator at Saas' as const

const beginning = async (testApp: TestApp) => ({ licenseIds: [(await theirLicense(testApp)).id], processStartDate: TODAY })

const aPlan = async (testApp: TestApp) =>
  (await testApp.as(actor).plans.create({ body: { call: 'renewals.bulkBegin', body: await beginning(testApp) } })).id

const aBatch = async (testApp: TestApp): Promise<number> =>
  (await testApp.as(actor).plans.apply({ params: { id: await aPlan(testApp) } })).batchId

/** Successful requests for plans and batches; see exampleOf. */
export const BATCH_EXAMPLES: Record<string, (testApp: TestApp) => Promise<ExampleInput>> = {
  'plans.create': async (testApp) => ({
    actor,
    params: {},
    body: { call: 'renewals.bulkBegin', id: 1, body: await beginning(testApp), notify: true },
  }),
  'plans.get': async (testApp) => ({ actor, params: { id: await aPlan(testApp) }, query: { outcome: 'changed' } }),
  'plans.apply': async (testApp) => ({ actor, params: { id: await aPlan(testApp) } }),
  'batches.get': async (testApp) => ({ actor, params: { id: await aBatch(testApp) } }),
  'batches.undo': async (testApp) => ({ actor, params: { id: await aBatch(testApp) }, body: { dryRun: false } }),
}
