import { Refused } from '../../../client/http.ts'
import type { User } from '../../../contract/users/calls.ts'
import { users as calls } from '../../../contract/users/calls.ts'
import { editUser } from '../../../forms/users/users.ts'
import { requireChange } from '../../kit/errors.ts'
import type { Entered } from '../../kit/fields/fields.ts'
import { sendForm } from '../../kit/fields/forms.ts'
import { findUser } from '../../kit/find/find.ts'
import { printRecord, printStatus } from '../../kit/output/print.ts'
import type { Run, Session } from '../../kit/run.ts'

export type TypedUser = Entered<typeof calls.update.body>

/** The server knows the person who makes the call, and names are replaced by ids before. */
export const NO_CHOICES = { ownClientId: null, roles: [], clients: [] }

/** Updates a user. Fields that were not typed are sent as they were read, with their version. */
export async function putUser(run: Run, session: Session, user: User, typed: TypedUser): Promise<void> {
  const { update } = calls
  requireChange(typed, 'users update')
  await sendForm(run, session, editUser, { ...NO_CHOICES, record: user, isOwn: false }, typed)
  const now = await findUser(session, typed.email ?? user.email).catch(nullWhenSignedOut)
  if (now) printUser(run, now)
  printStatus(run, update.success, now ? undefined : SIGNED_OUT)
}

/** Users who change their own password or e-mail revoke the token of this command. The change itself has succeeded. */
const SIGNED_OUT = 'Your own tokens ended with it. Sign in again: evergreen login'

function nullWhenSignedOut(error: unknown): null {
  if (error instanceof Refused && error.status === 401) return null
  throw error
}

const printUser = (run: Run, user: User): void =>
  printRecord(run, user, calls.list.reply.properties.items.items, [
    'id',
    'email',
    'firstName',
    'lastName',
    'title',
    'phoneNumber',
    'roleName',
    'clientName',
    'active',
    'renewalInvoiceRecipient',
    'twoFactorEnabled',
    'invitation',
    'isLockedOut',
    'lockoutEnd',
  ])
