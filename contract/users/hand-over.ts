import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { Count, Flag, Id, Optional, OrNull, Text } from '../common.ts'

/** The most properties in the reply: more than any person has. */
const MOST = 2000

const counts = { licensesCount: Count('Licenses'), renewalsCount: Count('Open Renewals'), tasksCount: Count('Open Tasks') }

const besides = { requestsCount: Count('Open Requests'), reminderStepsCount: Count('Reminder Steps') }

/**
 * What a user holds: the licenses that are assigned to them, with or without an open renewal, their open tasks, the open requests that they
 * sent, and the steps of reminder policies that name their address.
 */
export const Holdings = Type.Object(
  {
    ...counts,
    ...besides,
    properties: Type.Array(
      Type.Object(
        {
          propertyId: Id,
          propertyName: Text('Property', limits.propertyName),
          divisionId: OrNull(Id),
          divisionName: OrNull(Text('Division', limits.name)),
          ...counts,
        },
        { title: 'What a user holds at a property' },
      ),
      { title: 'Properties' },
    ),
  },
  { title: 'What a user holds' },
)
export type Holdings = Static<typeof Holdings>

const To = () => OrNull(Id)

export const HandOver = Type.Object(
  {
    userId: OrNull({
      ...Id,
      title: 'To',
      description: 'The user who gets everything that is not listed below. Null: nobody, it becomes unassigned',
    }),
    byProperty: Optional(
      Type.Array(Type.Object({ propertyId: Id, userId: To() }, { title: 'A property' }), { maxItems: MOST, title: 'By Property' }),
    ),
    byDivision: Optional(
      Type.Array(Type.Object({ divisionId: Id, userId: To() }, { title: 'A division' }), { maxItems: MOST, title: 'By Division' }),
    ),
    propertyIds: Optional(
      Type.Array(Id, {
        maxItems: MOST,
        uniqueItems: true,
        title: 'Properties',
        description: 'Only what is held at these properties. Without them: everything. A plan names all of them',
      }),
    ),
    deactivate: Optional(Flag('Deactivate')),
  },
  { title: 'Hand Over' },
)
export type HandOver = Static<typeof HandOver>

export const HandedOver = Type.Object({ ...counts, ...besides, unassignedCount: Count('Unassigned') }, { title: 'What was handed over' })
export type HandedOver = Static<typeof HandedOver>
