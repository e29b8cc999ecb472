import { PROVIDER_NAME } from '../../rules/labels.ts'
import { sortKey } from '../../rules/sort-key.ts'

/** The provider's name as people read it, from the configuration. */
let name = PROVIDER_NAME

export const provider = {
  name: (): string => name,
  /** The same as an SQL literal. The configuration refuses a question mark, which `raw` would take for a binding. */
  sql: (): string => `'${name.replaceAll("'", "''")}'`,
  /** The sort key of the name as an SQL literal: a key has neither quotes nor question marks. */
  sortKeySql: (): string => `'${sortKey(name)}'`,
  set(given: string) {
    name = given
  },
}
