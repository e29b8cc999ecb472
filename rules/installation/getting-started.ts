/** What a new installation, or a new client, does first, in order. */
export const FIRST_STEPS = [
  'provider',
  'mail',
  'catalogue',
  'client',
  'people',
  'divisions',
  'properties',
  'entities',
  'licenses',
  'dueDates',
  'assign',
  'reminders',
] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

const OF_PROVIDER: readonly FirstStep[] = ['provider', 'mail', 'catalogue', 'client', 'dueDates']

/** Steps of the provider alone: a client neither sets the installation up, nor adds clients, nor keeps authorities. */
export const isStepOfProvider = (step: FirstStep): boolean => OF_PROVIDER.includes(step)

const OPTIONAL: readonly FirstStep[] = ['catalogue', 'divisions', 'entities', 'dueDates']

/** Whether a step is optional, so that getting started is complete without it. */
export const isOptionalStep = (step: FirstStep): boolean => OPTIONAL.includes(step)

export const FIRST_STEP_LABELS: Record<FirstStep, string> = {
  provider: 'Name the provider',
  mail: 'Connect mail',
  catalogue: 'Take the starter catalogue',
  client: 'Add a client',
  people: 'Add people',
  divisions: 'Add divisions',
  properties: 'Add properties',
  entities: 'Add entities',
  licenses: 'Add licenses',
  dueDates: 'Set due dates',
  assign: 'Assign licenses',
  reminders: 'Switch reminders on',
}
