import { aSavedView } from '../../../fixtures/builders.ts'
import { serial } from '../../../fixtures/rows.ts'
import { ADMIN } from '../jobs/importing.ts'
import type { TestApp } from '../test-app.ts'
import type { ExampleInput } from './example.ts'

const body = () => ({ name: `View ${serial()}`, filter: { states: ['HI'] }, sortBy: 'licenseNumber', columns: ['licenseNumber'] })

/** A view of ours. */
const saved = async (testApp: TestApp): Promise<ExampleInput> => {
  const { id: ownerId, clientId } = testApp.of(ADMIN).person
  const { id } = await testApp.build((db) => aSavedView(db, { ownerId, clientId }))
  return { actor: ADMIN, params: { id } }
}

export const SAVED_VIEW_EXAMPLES: Record<string, (testApp: TestApp) => Promise<ExampleInput>> = {
  'savedViews.create': async () => ({ actor: ADMIN, body: { ...body(), list: 'renewals' } }),
  'savedViews.update': async (testApp: TestApp) => ({ ...(await saved(testApp)), body: body() }),
  'savedViews.setDefault': async (testApp: TestApp) => ({ ...(await saved(testApp)), body: { isDefault: true } }),
  'savedViews.remove': saved,
}
