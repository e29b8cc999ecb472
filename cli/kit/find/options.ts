import type { SelectOption } from '../../../contract/common.ts'
import { EXIT, Failure, usage } from '../errors.ts'
import type { Named } from '../fields/named.ts'
import { didYouMean } from '../nearest.ts'
import type { Session } from '../run.ts'

/** Flags for fields whose values come from a select list. */

/** A select list option by name, ignoring case. The server checks ids. */
function only(options: SelectOption[], typed: string, what: string): number {
  const word = typed.trim()
  const [found, ...others] = options.filter(({ label }) => label.toLowerCase() === word.toLowerCase())
  const names = options.map(({ label }) => label)
  if (!found) throw new Failure(EXIT.notFound, `There is no ${what} "${word}".`, didYouMean(word, names))
  if (others.length)
    throw usage(`Several have the name "${word}". Name one by its id:`, ...[found, ...others].map(({ value }) => `  ${value}`))
  return Number(found.value)
}

export const byName =
  (what: string, options: (session: Session) => Promise<SelectOption[]>): Named['find'] =>
  async (session, typed) =>
    /^\d+$/.test(typed.trim()) ? Number(typed) : only(await options(session), typed, what)

export const anAuthority: Named = {
  flag: 'authority',
  words: 'Licensing Authority: its name or id',
  find: byName('licensing authority', ({ api }) => api.lists.licensingAuthorities({ query: {} })),
}

/** Finds a license type, among those of `authority` if it is known: different authorities use the same names. */
export const typeOf = (authority?: number | null): Named['find'] =>
  byName('license type', ({ api }) => api.licenseTypes.options({ query: authority ? { licensingAuthorityIds: [authority] } : {} }))

export const aType: Named = { flag: 'type', words: 'License Type: its name or id', find: typeOf() }
