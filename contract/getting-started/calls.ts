import { type Static, Type } from 'typebox'
import { FIRST_STEPS } from '../../rules/installation/getting-started.ts'
import { limits } from '../../rules/installation/limits.ts'
import { defineCalls } from '../call.ts'
import { Count, Flag, Id, Nothing, OneOf, OrNull, Text } from '../common.ts'

/**
 * `done` of `of` counts licenses with a due date, assigned licenses, or policies that are on. Both are null for steps that need only one
 * record, and from 10,000 records on.
 */
const Step = Type.Object(
  { step: OneOf('Step', FIRST_STEPS), isDone: Flag('Done'), done: OrNull(Count('Done Of All')), of: OrNull(Count('All')) },
  { title: 'A first step' },
)
export type GettingStartedStep = Static<typeof Step>

/** `clientId` is null for the provider's own. */
const Silent = Type.Object(
  { clientId: OrNull(Id), name: Text('Name', limits.legalName) },
  { title: 'A side with licenses whose reminders are off' },
)

export const GettingStarted = Type.Object(
  {
    isDismissed: Flag('Dismissed'),
    hasMailServer: Flag('Mail Server Connected'),
    onlyClientId: OrNull(Id),
    steps: Type.Array(Step, { title: 'Steps' }),
    silent: Type.Array(Silent, { title: 'Reminders Are Off: the First Five' }),
  },
  { title: 'What is done first: the steps of your side in order' },
)
export type GettingStarted = Static<typeof GettingStarted>

export const gettingStarted = defineCalls({
  get: {
    method: 'GET',
    path: '/getting-started',
    permission: 'administersSide',
    does: 'Return the first steps of the provider, or of your client, which of them are done, and whose reminders are still off.',
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
