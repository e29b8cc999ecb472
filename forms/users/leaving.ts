import type { SelectOption } from '../../contract/common.ts'
import { isEmpty } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import type { Holdings } from '../../contract/users/hand-over.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { formsOn } from '../form.ts'

/** Somebody whose work another person gets. */
export interface LeavingContext {
  record: { id: number; firstName: string; lastName: string }
  /** Active people who may renew on the same side, without the user. */
  people: readonly SelectOption[]
}

export interface HandOverContext extends LeavingContext {
  holdings: Holdings
  /** Whether the user is to be deactivated with it. */
  deactivate: boolean
}

const nameOf = ({ record }: LeavingContext) => `${record.firstName} ${record.lastName}`

/** The divisions of the properties where somebody holds something. */
const divisionsOf = ({ properties }: Holdings): SelectOption[] => {
  const found = new Map(properties.map(({ divisionId, divisionName }) => [divisionId, divisionName]))
  return [...found].flatMap(([value, label]) => (value === null || label === null ? [] : { value, label }))
}

const propertiesOf = ({ properties }: Holdings): SelectOption[] =>
  properties.map(({ propertyId, propertyName }) => ({ value: propertyId, label: propertyName }))

export const handOver = formsOn<HandOverContext>()(calls.users.handOver, {
  title: (context) => `Hand Over from ${nameOf(context)}`,
  request: ({ record }) => ({ params: { id: record.id } }),
  fields: {
    userId: { label: 'To', flag: 'to', options: ({ people }) => people, empty: 'Nobody: unassigned', help: messages.unassignedWarning },
    byDivision: {
      initial: () => [],
      shownIf: ({ holdings }) => divisionsOf(holdings).length > 0,
      columns: ({ holdings, people }) => ({
        divisionId: { label: 'Division', options: divisionsOf(holdings) },
        userId: { label: 'To', options: people },
      }),
    },
    byProperty: {
      initial: () => [],
      shownIf: ({ holdings }) => holdings.properties.length > 0,
      columns: ({ holdings, people }) => ({
        propertyId: { label: 'Property', options: propertiesOf(holdings) },
        userId: { label: 'To', options: people },
      }),
    },
    deactivate: { isBox: true, initial: ({ deactivate }) => deactivate },
  },
  isReady: () => true,
  confirm: ({ userId }) =>
    isEmpty(userId) ? { title: 'Leave It Unassigned?', text: messages.unassignedWarning, confirm: 'Leave It Unassigned' } : null,
  save: 'Hand Over',
  success: (answer) => sentences.handedOver(answer),
  example: { userId: 12, deactivate: true },
})

export const newLeave = formsOn<LeavingContext>()(calls.leaves.create, {
  title: (context) => `Leave of ${nameOf(context)}`,
  lead: messages.leaveExplained,
  request: ({ record }) => ({ params: { id: record.id } }),
  fields: {
    from: {},
    to: {},
    deputyId: { flag: 'deputy', options: ({ people }) => people },
  },
  example: { from: '2026-12-21', to: '2027-01-04', deputyId: 12 },
})
