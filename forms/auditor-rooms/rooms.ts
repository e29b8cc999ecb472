import type { SelectOption } from '../../contract/common.ts'
import { calls } from '../../contract/index.ts'
import { addDays, type Day } from '../../rules/day.ts'
import { formsOn } from '../form.ts'

interface RoomContext {
  properties: readonly SelectOption[]
  today: Day
}

/** The days for which a room is open by default. */
const DAYS = 30

export const newAuditorRoom = formsOn<RoomContext>()(calls.auditorRooms.create, {
  request: () => ({}),
  lead: 'Everyone who has the address sees the licenses of these properties, their documents and their history of the period, and may ask questions.',
  fields: {
    name: {},
    propertyIds: { options: ({ properties }) => properties, flag: 'property' },
    from: { initial: ({ today }) => addDays(today, -365) },
    to: {},
    endsOn: { initial: ({ today }) => addDays(today, DAYS) },
  },
  save: 'Create',
  example: { name: 'Deloitte', from: '2025-01-01' },
})
