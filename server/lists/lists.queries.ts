import type { Knex } from 'knex'

/** Whether the line of business exists, or none is given. */
export const isLineOfBusiness = async (db: Knex, id: number | null | undefined): Promise<boolean> =>
  id === null || id === undefined || Boolean(await db('lines_of_business').where({ id }).first('id'))
