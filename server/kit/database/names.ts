import type { Client } from 'pg'
import { codeOf, fieldIn } from '../unknown.ts'

/**
 * What becomes of the names of statements on a connection. PostgreSQL keeps them. PgBouncer 1.21 and later replaces them with its own
 * and prepares them where they are missing. Older ones in transaction mode lose them: the next transaction may run on another connection.
 * In session mode they would be kept, but nothing tells that apart.
 */
type Names = 'kept' | 'replaced' | 'lost'

const NAME = 'evergreen_probe'
const PROBE = {
  name: NAME,
  text: `select pg_backend_pid() as pid, exists (select 1 from pg_prepared_statements where name = '${NAME}') as has_name`,
}
const ALREADY_PREPARED = '42P05'

/** A pooler tells another process id than PostgreSQL's own. */
const probed = async (connection: Client): Promise<Names> => {
  try {
    const [row] = (await connection.query<{ pid: number; has_name: boolean }>(PROBE)).rows
    if (row?.pid === fieldIn(connection, 'processID')) return 'kept'
    return row?.has_name ? 'lost' : 'replaced'
  } catch (error) {
    if (codeOf(error) === ALREADY_PREPARED) return 'lost' // by another client of the pooler
    throw error
  }
}

const found = new WeakMap<Client, Names>()

/** Finds out once for a new connection, so that a pooler can be put in front of a running program or taken away. */
export const probeNames = async (connection: Client): Promise<void> => {
  found.set(connection, await probed(connection))
}

export const namesOn = (connection: Client): Names => found.get(connection) ?? 'lost'
