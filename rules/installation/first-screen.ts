import { hasRenewalPermission, mayRenew, type Person } from '../people/permissions.ts'

/** The screens that a person can choose to start with. */
export const FIRST_SCREENS = ['Today', 'Tasks', 'Renewals', 'Calendar', 'Properties'] as const
export type FirstScreen = (typeof FIRST_SCREENS)[number]

const FOR_EVERYBODY: readonly FirstScreen[] = ['Renewals', 'Properties']

export const mayStartWith = (person: Person, screen: FirstScreen): boolean => mayRenew(person) || FOR_EVERYBODY.includes(screen)

/** The first screen of a person who has chosen none. */
const ofRole = (person: Person): FirstScreen => (hasRenewalPermission(person) ? 'Tasks' : 'Properties')

/** The first screen: the chosen one while the role allows it, otherwise that of the role. */
export const firstScreenOf = (person: Person, chosen: FirstScreen | null): FirstScreen =>
  chosen && mayStartWith(person, chosen) ? chosen : ofRole(person)
