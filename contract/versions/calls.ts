import { Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { defineCalls } from '../call.ts'
import { Id, OneOf, Optional } from '../common.ts'

/** The records whose lists can show which rows have changed since they were read. */
export const VERSIONED = [
  'licenses',
  'properties',
  'userTasks',
  'requests',
  'reminderLines',
  'users',
  'divisions',
  'corporateEntities',
  'officerTitles',
  'renewalTips',
  'licensingAuthorities',
] as const
export type Versioned = (typeof VERSIONED)[number]

const mostIds = limits.largestPage

export const versions = defineCalls({
  list: {
    method: 'GET',
    path: '/versions',
    permission: 'signedIn',
    does: 'Return the versions of the rows of a list, to find out which have changed. Can be called every 30 seconds.',
    query: Type.Object({
      kind: OneOf('Kind', VERSIONED),
      ids: Optional(Type.Array(Id, { maxItems: mostIds, uniqueItems: true, title: 'Ids' })),
    }),
    reply: Type.Object(
      { items: Type.Array(Type.Object({ id: Id, version: Type.Integer({ title: 'Version' }) }), { title: 'Those that you can see' }) },
      { title: 'Versions of records' },
    ),
    isPolled: true,
  },
})
