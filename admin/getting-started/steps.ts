import type { GettingStarted } from '../../contract/getting-started/calls.ts'
import { type FirstStep, isOptionalStep } from '../../rules/installation/getting-started.ts'
import { listAddress } from '../providers/paths.ts'

/** The first open step that is not optional; undefined if there is none. */
export const nextStepOf = ({ steps }: Pick<GettingStarted, 'steps'>): FirstStep | undefined =>
  steps.find(({ step, isDone }) => !isDone && !isOptionalStep(step))?.step

type Side = Pick<GettingStarted, 'silent' | 'onlyClientId'>

const SCREENS: Record<FirstStep, string> = {
  provider: '/installation',
  mail: '/installation',
  catalogue: '/starter-catalogue',
  client: '/clients',
  people: '/users',
  divisions: '/divisions',
  properties: '/properties',
  entities: '/entities',
  licenses: '/licenses',
  dueDates: '/licensing-authorities',
  assign: '/licenses',
  reminders: '/reminders',
}

/** The page that switches on the reminders of a client, or of the provider if `clientId` is null. */
export const remindersOf = (clientId: number | null): string => (clientId === null ? '/reminders' : `/clients/${clientId}`)

/** The page of a step. Client users find their entities under My Company. */
export const screenOf = (step: FirstStep, isStaff: boolean, { silent }: Pick<Side, 'silent'>): string => {
  if (step === 'entities' && !isStaff) return '/my-company'
  // Not the queue, which lists only licenses that can be renewed now.
  if (step === 'assign')
    return listAddress('licenses', { active: true, unassigned: true, renewalDesignation: isStaff ? 'Provider' : 'BillingClient' })
  if (step === 'reminders') return remindersOf(silent[0]?.clientId ?? null)
  return SCREENS[step]
}

/** The import kind of a step, as in the address of /imports/create. */
const UPLOADS: Partial<Record<FirstStep, string>> = {
  people: 'users',
  divisions: 'divisions',
  properties: 'properties',
  entities: 'corporate-entities',
  licenses: 'licenses',
}

/** The import page of a step, with the client if there is only one; undefined if the step has no import. */
export const uploadOf = (step: FirstStep, { onlyClientId }: Pick<Side, 'onlyClientId'>): string | undefined =>
  UPLOADS[step] && `/imports/create?kind=${UPLOADS[step]}${onlyClientId === null ? '' : `&clientId=${onlyClientId}`}`
