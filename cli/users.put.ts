import { type CallInput, Refused } from '../client/index.ts'
import { type Calls, calls } from '../contract/index.ts'
import type { User } from '../contract/users.ts'
import { usage } from './errors.ts'
import { fieldsFrom } from './fields.ts'
import { findUser } from './find.ts'
import { printRecord, type Schema, tell } from './print.ts'
import type { Run, Session } from './run.ts'

export type Put = CallInput<Calls['users']['update']>['body']

/** Changes a user: the call takes all fields, so those that were not typed go back as they were seen, with their version. */
export async function putUser(run: Run, session: Session, user: User, typed: Record<string, unknown>): Promise<void> {
  const { update } = calls.users
  if (Object.keys(typed).length === 0) throw usage('Say what to change.', 'What there is: evergreen users update --help')
  const body = { ...fieldsFrom(update.body as Schema, user), ...typed } as Put
  await session.api.users.update({ params: { id: user.id }, body, ifMatch: user.version })
  const now = await findUser(session, body.email).catch(nullWhenSignedOut)
  if (now) printUser(run, now)
  tell(run, update.success, now ? undefined : SIGNED_OUT)
}

/** A new password or e-mail of one's own ends the token that this very command signs in with; it has been done all the same. */
const SIGNED_OUT = 'Your own tokens ended with it. Sign in again: evergreen login'

function nullWhenSignedOut(error: unknown): null {
  if (error instanceof Refused && error.status === 401) return null
  throw error
}

const printUser = (run: Run, user: User): void =>
  printRecord(run, user, calls.users.list.reply.properties.items.items as Schema, [
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
    'isLockedOut',
    { moment: 'lockoutEnd' },
  ])
