import { serial } from '../../../fixtures/rows.ts'
import { notify } from '../../kit/notify.ts'
import type { TestApp } from '../test-app.ts'
import type { ExampleInput } from './example.ts'

const actor = 'Administrator' as const

/** Successful requests for notifications; see exampleOf. */
export const NOTIFICATION_EXAMPLES: Record<string, (testApp: TestApp) => Promise<ExampleInput>> = {
  'notifications.read': async (testApp) => {
    const userId = testApp.of(actor).person.id
    const event = `example ${serial()}`
    await testApp.build((db) => notify(db, { userId, event, kind: 'jobDone' }))
    const { id } = await testApp.build((db) => db('notifications').where({ event }).first('id'))
    return { actor, params: {}, body: { ids: [id], all: false } }
  },
}
