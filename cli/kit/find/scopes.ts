import { isScopeOfClient, scopeOfClient } from '../../../rules/programs/scopes.ts'
import type { Named } from '../fields/named.ts'
import type { Session } from '../run.ts'
import { findClient } from './find.ts'

const withId = async (session: Session, typed: string): Promise<string> => {
  const [, name] = /^client:(.+)$/.exec(typed) ?? []
  return name === undefined || isScopeOfClient(typed) ? typed : scopeOfClient(await findClient(session, name))
}

/** The repeatable flag --scope. A client may be given by its name. */
export const SCOPES: Named = {
  flag: 'scope',
  words: 'licenses:read, or licenses:write, which also reads; all:read; client:"Harbor Hotels" limits the others to a client',
  find: withId,
  findAll: (session, typed) => Promise.all(typed.map((one) => withId(session, one))),
}
