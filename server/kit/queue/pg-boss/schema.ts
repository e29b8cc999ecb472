import type { Knex } from 'knex'
import { PgBoss } from 'pg-boss'
import bossPackage from 'pg-boss/package.json' with { type: 'json' }
import { codeOf } from '../../unknown.ts'
import { WrongConfig } from '../../variables.ts'
import { ensureQueue, JOBS, ORDERED, SCHEMA } from './boss.ts'

const KNOWN = bossPackage.pgboss.schema
const INSUFFICIENT_PRIVILEGE = '42501'

/** The version of pg-boss's schema; undefined without one. */
const bossVersion = async (read: Knex): Promise<number | undefined> => {
  const { rows } = await read.raw(`select to_regclass('${SCHEMA}.version') as found`)
  return rows[0].found === null ? undefined : (await read.withSchema(SCHEMA).from('version').first('version'))?.version
}

/** Creates pg-boss's schema, or brings it to this program's version. Returns the version instead if it is newer than this program. */
export const migrateBoss = async (url: string, read: Knex): Promise<{ newer: number; known: number } | undefined> => {
  const version = await bossVersion(read)
  if (version !== undefined && version > KNOWN) return { newer: version, known: KNOWN }
  const { rows } = await read.raw('select to_regnamespace(?) as found', [SCHEMA])
  const boss = new PgBoss({
    connectionString: url,
    schema: SCHEMA,
    max: 1,
    // Asks for the right to create schemas, even if this one exists.
    createSchema: rows[0].found === null,
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => {}) // of an idle connection: the next statement fails
  try {
    await boss.start()
    await ensureQueue(boss, JOBS, ORDERED)
  } catch (error) {
    if (codeOf(error) !== INSUFFICIENT_PRIVILEGE) throw error
    throw new WrongConfig(
      `DATABASE_URL names a user who may not create the schema ${SCHEMA}. As the owner of the database, run: create schema ${SCHEMA} authorization "the user".`,
    )
  } finally {
    await boss.stop({ graceful: false })
  }
  return undefined
}
