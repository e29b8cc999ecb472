/** What a new installation, or a new client, does first, in order. */
export const FIRST_STEPS = ['client', 'people', 'divisions', 'properties', 'entities', 'licenses', 'assign', 'reminders'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

/** Steps that not everybody needs: all is done without them. */
export const isOptionalStep = (step: FirstStep): boolean => step === 'divisions' || step === 'entities'

export const FIRST_STEP_LABELS: Record<FirstStep, string> = {
  client: 'Add a client',
  people: 'Add people',
  divisions: 'Add divisions',
  properties: 'Add properties',
  entities: 'Add entities',
  licenses: 'Add licenses',
  assign: 'Assign licenses',
  reminders: 'Switch reminders on',
}
