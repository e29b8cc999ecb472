import type { Knex } from 'knex'
import type { Acting } from '../kit/database/acting.ts'
import { create } from '../kit/database/change.ts'
import { User } from '../users/user.model.ts'

/** Whether the installation has no users yet. */
export const hasNoUsers = async (db: Knex): Promise<boolean> => (await db('users').first('id')) === undefined

export interface FirstAdministrator {
  firstName: string
  lastName: string
  email: string
  passwordHash: string
}

/**
 * Creates the first administrator; null if a user exists. Locks the row of the installation, so that of concurrent requests and commands
 * only one succeeds.
 */
export const createFirstAdministrator = async (acting: Acting, given: FirstAdministrator): Promise<User | null> => {
  const { db } = acting
  await db('installation').where('id', 1).forUpdate().first('id')
  if (!(await hasNoUsers(db))) return null
  const { passwordHash } = given
  const email = given.email.trim()
  return create(acting, User, {
    email,
    emailKey: email.toLowerCase(),
    firstName: given.firstName.trim(),
    lastName: given.lastName.trim(),
    passwordHash,
    roleName: 'Administrator',
    clientId: null,
    active: true,
  })
}
