import { users as calls } from '../../../contract/users/calls.ts'
import { sentences } from '../../../rules/messages.ts'
import { isStaffRole, type Role } from '../../../rules/people/permissions.ts'
import { hashNewPassword } from '../../authentication/new-password.actions.ts'
import { nameKey } from '../../kit/database/query.ts'
import { refuse } from '../../kit/http/problems.ts'
import type { ImportTarget } from '../../kit/import-kind.ts'
import { fieldIn } from '../../kit/unknown.ts'
import { User } from '../../users/user.model.ts'
import { changedBody, newBody } from './cells.ts'
import type { Applying, RecordKind } from './record-session.ts'

const userOf = async ({ ctx, clientId, given }: Applying): Promise<User | undefined> => {
  // A user of another client has this e-mail address: the call refuses it as taken.
  const theirs = User.query(ctx.db).whereRaw('coalesce(client_id, 0) = ?', [clientId ?? 0])
  if (typeof given.id !== 'number') return theirs.findOne('email_key', nameKey(given.email))
  const found = await theirs.findById(given.id)
  if (!found) throw refuse.unknownId('id')
  return found
}

/** Users of a client or of the provider. A new one gets the password of its row; an existing one keeps its own. */
export const userKind = (_target: ImportTarget): RecordKind => {
  /** Password hashes, made before the transaction, because hashing is slow and would block other writes. */
  const hashes = new Map<string, string>()
  /** New users whose invitation link is not mailed. A Set of names, because a transaction may run again. */
  const unsent = new Set<string>()
  return {
    kind: 'users',
    nameOf: ({ email }) => email,
    async prepare(rows, isCheck) {
      for (const { values } of rows) {
        const { password } = values
        if (!password || hashes.has(password)) continue
        hashes.set(password, isCheck ? 'checked' : ((await hashNewPassword(password)) ?? ''))
      }
    },
    async apply(applying) {
      const { clientId, given, perform } = applying
      const stored = await userOf(applying)
      const { password, ...fields } = given
      if (!stored) {
        const ofClient = typeof given.roleName === 'string' && isStaffRole(given.roleName as Role) ? null : clientId
        const secret = typeof password === 'string' ? { password, confirmPassword: password } : {}
        const body = { ...newBody(calls.create.body, fields), ...secret, clientId: ofClient }
        const prepared = typeof password === 'string' ? hashes.get(password) : null
        const made = await perform('users.create', { body, prepared })
        if (fieldIn(made, 'invitationLink')) unsent.add(nameKey(String(given.email)))
        return { outcome: 'created', recordId: Number(fieldIn(made, 'id')) }
      }
      const { password: _kept, confirmPassword: _same, ...known } = { ...stored } as Record<string, unknown>
      const body = changedBody(calls.update.body, known, fields)
      if (body) await perform('users.update', { id: stored.id, body })
      return { outcome: body ? 'updated' : 'unchanged', recordId: stored.id }
    },
    warnings: () => (unsent.size > 0 ? [{ field: 'email', count: unsent.size, text: sentences.importInvitationsUnsent(unsent.size) }] : []),
  }
}
