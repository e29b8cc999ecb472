import type { SelectOption } from '../../../contract/common.ts'
import { UNASSIGNED } from '../../../rules/licenses/designation.ts'
import { EXIT, Failure, usage } from '../errors.ts'
import type { Named } from '../fields/named.ts'
import { didYouMean } from '../nearest.ts'
import type { Session } from '../run.ts'
import { findUser } from './find.ts'

/** The possible assignees: renewal users of the user's company, for staff also those of clients. */
export const renewalUsers = ({ api }: Session, licenseId?: number): Promise<SelectOption[]> =>
  api.lists.users({ query: { renewalUsersOnly: true, includeClientUsers: true, orderByGroup: true, licenseId } })

/** The assignee with that name, ignoring case, or id. */
export function personNamed(users: SelectOption[], typed: string): SelectOption {
  const word = typed.trim()
  const [found, ...others] = users.filter(({ label, value }) => label.toLowerCase() === word.toLowerCase() || String(value) === word)
  const names = users.map(({ label }) => label)
  if (!found) throw new Failure(EXIT.notFound, `There is no renewal user "${word}".`, didYouMean(word, names))
  if (others.length === 0) return found
  const each = [found, ...others].map(({ value, meta }) => `  ${value}  ${meta?.group ?? ''}`.trimEnd())
  throw usage(`Several have the name "${word}". Name one by its id:`, ...each)
}

export async function assigneeId(session: Session, typed: string): Promise<number> {
  const word = typed.trim()
  if (/^-?\d+$/.test(word)) return Number(word)
  if (/^nobody$/i.test(word)) return UNASSIGNED
  if (/^me$/i.test(word)) return (await session.api.authentication.identity()).id
  if (word.includes('@')) return (await findUser(session, word)).id
  return Number(personNamed(await renewalUsers(session), word).value)
}

export const anAssignee: Named = { flag: 'assignee', words: 'Assignee: me, nobody, a name, an e-mail or an id', find: assigneeId }

/** The flag for the user whose work a call returns. An e-mail is replaced by the id. */
export const whose: Named = {
  flag: 'who',
  words: 'Mine (the default), Everyone, or an e-mail or id of a user',
  find: async (session, typed) => {
    const word = typed.toLowerCase()
    if (word === 'mine') return 'Mine'
    return word === 'everyone' ? 'Everyone' : String((await findUser(session, typed)).id)
  },
}
