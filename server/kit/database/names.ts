import type { Client } from 'pg'
import { codeOf, fieldIn } from '../unknown.ts'

/**
 * Whether named statements survive on a connection. PostgreSQL keeps them. PgBouncer 1.21 and later replaces their names and prepares them
 * where needed. Older versions lose them in transaction mode, where the next transaction may run on another connection. Session mode keeps
 * them, but cannot be detected, so it also counts as `lost`.
 */
type Names = 'kept' | 'replaced' | 'lost'

const NAME = 'evergreen_probe'
const PROBE = {
  name: NAME,
  text: `select pg_backend_pid() as pid, exists (select 1 from pg_prepared_statements where name = '${NAME}') as has_name`,
}
const ALREADY_PREPARED = '42P05'

/** Behind a pooler, the driver's process id differs from the one that PostgreSQL reports. */
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

/** Probes each new connection once, so that a pooler can be added or removed while the program runs. */
export const probeNames = async (connection: Client): Promise<void> => {
  found.set(connection, await probed(connection))
}

export const namesOn = (connection: Client): Names => found.get(connection) ?? 'lost'
