import { type Static, Type } from 'typebox'
import { FIRST_STEPS } from '../../rules/getting-started.ts'
import { defineCalls } from '../call.ts'
import { Flag, Nothing, OneOf } from '../common.ts'

const Step = Type.Object({ step: OneOf('Step', FIRST_STEPS), isDone: Flag('Done') }, { title: 'A first step' })

export const GettingStarted = Type.Object(
  { isDismissed: Flag('Dismissed'), steps: Type.Array(Step, { title: 'Steps' }) },
  { title: 'What is done first: the steps of your side in order' },
)
export type GettingStarted = Static<typeof GettingStarted>

export const gettingStarted = defineCalls({
  get: {
    method: 'GET',
    path: '/getting-started',
    permission: 'administersSide',
    does: 'Return the first steps of the provider, or of your client, and which of them are done.',
    reply: GettingStarted,
  },
  dismiss: {
    method: 'PUT',
    path: '/getting-started',
    permission: 'administersSide',
    does: 'Hide the first steps, or show them again, for yourself.',
    body: Type.Object({ isDismissed: Flag('Dismissed') }, { title: 'Dismiss Getting Started' }),
    reply: Nothing,
    attempt: 'dismiss Getting Started',
  },
})
