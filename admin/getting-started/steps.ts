import type { FirstStep } from '../../rules/getting-started.ts'

const SCREENS: Record<FirstStep, string> = {
  client: '/clients',
  people: '/users',
  divisions: '/divisions',
  properties: '/properties',
  entities: '/entities',
  licenses: '/licenses',
  assign: '/renewals',
  reminders: '/reminders',
}

/** The page on which a step is done. A client keeps its entities under My Company. */
export const screenOf = (step: FirstStep, isStaff: boolean): string => (step === 'entities' && !isStaff ? '/my-company' : SCREENS[step])

/** What is imported in a step, as /imports/create calls it. */
const UPLOADS: Partial<Record<FirstStep, string>> = {
  people: 'users',
  divisions: 'divisions',
  properties: 'properties',
  entities: 'corporate-entities',
  licenses: 'licenses',
}

/** The page that uploads what a step adds; undefined where nothing is uploaded. */
export const uploadOf = (step: FirstStep): string | undefined => UPLOADS[step] && `/imports/create?kind=${UPLOADS[step]}`
