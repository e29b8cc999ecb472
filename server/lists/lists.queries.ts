import type { Knex } from 'knex'

/** Whether a line of business is one of the list, or none is named. */
export const isLineOfBusiness = async (db: Knex, id: number | null | undefined): Promise<boolean> =>
  id === null || id === undefined || Boolean(await db('lines_of_business').where({ id }).first('id'))
