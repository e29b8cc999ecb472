import type { GettingStarted } from '../../contract/getting-started/calls.ts'
import { type FirstStep, isOptionalStep } from '../../rules/installation/getting-started.ts'
import { listAddress } from '../providers/paths.ts'

/** The first step that is needed and open; undefined once all are done. */
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

/** Where the reminders of a side are switched on: those of a client on its page. */
export const remindersOf = (clientId: number | null): string => (clientId === null ? '/reminders' : `/clients/${clientId}`)

/** The page on which a step is done. A client keeps its entities under My Company. */
export const screenOf = (step: FirstStep, isStaff: boolean, { silent }: Pick<Side, 'silent'>): string => {
  if (step === 'entities' && !isStaff) return '/my-company'
  // Not the queue: it has only licenses that can be renewed now.
  if (step === 'assign')
    return listAddress('licenses', { active: true, unassigned: true, renewalDesignation: isStaff ? 'Provider' : 'BillingClient' })
  if (step === 'reminders') return remindersOf(silent[0]?.clientId ?? null)
  return SCREENS[step]
}

/** What is imported in a step, as /imports/create calls it. */
const UPLOADS: Partial<Record<FirstStep, string>> = {
  people: 'users',
  divisions: 'divisions',
  properties: 'properties',
  entities: 'corporate-entities',
  licenses: 'licenses',
}

/** The page that uploads what a step adds, for the only client if there is one; undefined where nothing is uploaded. */
export const uploadOf = (step: FirstStep, { onlyClientId }: Pick<Side, 'onlyClientId'>): string | undefined =>
  UPLOADS[step] && `/imports/create?kind=${UPLOADS[step]}${onlyClientId === null ? '' : `&clientId=${onlyClientId}`}`
