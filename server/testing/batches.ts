import { expect } from 'vitest'
import type { BulkCase } from './bulk-actions.ts'
import type { Actor } from './people/actors.ts'
import type { TestApp } from './test-app.ts'

export const ADMIN: Actor = 'ClientAdministrator at Saas'

const IGNORED = ['version', 'modified_on', 'ics_sequence']
const withoutStamps = (row: Record<string, unknown>) => Object.fromEntries(Object.entries(row).filter(([name]) => !IGNORED.includes(name)))

/** The requests about batches and plans, each by the administrator of our client unless another actor is given. */
export const batchRequests = (app: () => TestApp) => {
  const as = (actor: Actor = ADMIN) => app().as(actor)
  return {
    as,
    /** Performs a bulk action and returns the batch that the response names. */
    doing: async ({ method, path, rows, ids, body }: BulkCase, actor: Actor = ADMIN): Promise<number> => {
      const answer = await app().request({ method, path, body: { ...body, [rows]: ids } }, actor)
      expect(answer).toMatchObject({ status: 200, headers: { 'batch-id': expect.stringMatching(/^\d+$/) } })
      return Number(answer.headers['batch-id'])
    },
    planning: ({ call, id, rows, ids, body }: BulkCase, actor?: Actor) =>
      as(actor).plans.create({ body: { call, ...(id !== undefined && { id }), body: { ...body, [rows]: ids } } }),
    apply: (id: number, actor?: Actor) => as(actor).plans.apply({ params: { id } }),
    undo: (id: number, body: { dryRun?: boolean } = {}, actor?: Actor) => as(actor).batches.undo({ params: { id }, body }),
    batch: (id: number, actor?: Actor) => as(actor).batches.get({ params: { id } }),
    /** The records that were left out, with the reasons. */
    leftOut: async (id: number) => (await as().batches.get({ params: { id }, query: { outcome: 'leftOut' } })).items,

    /** The stored data of the records of a bulk action, with renewals, tasks and tips. */
    stateOf: ({ record, ids }: BulkCase) =>
      app().build(async (db) => {
        const rows = async (table: string, column: string) => (await db(table).whereIn(column, ids).orderBy([column])).map(withoutStamps)
        if (record === 'user_tasks') return { tasks: await rows('user_tasks', 'id') }
        if (record === 'properties') return { licenses: await rows('licenses', 'property_id') }
        if (record === 'license_types')
          return { types: await rows('license_types', 'id'), tips: await rows('license_type_tips', 'license_type_id') }
        return {
          licenses: await rows('licenses', 'id'),
          renewals: await rows('renewals', 'license_id'),
          tasks: await rows('user_tasks', 'license_id'),
        }
      }),
  }
}
