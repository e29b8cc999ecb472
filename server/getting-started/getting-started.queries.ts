import type { Knex } from 'knex'
import { FIRST_STEPS, type FirstStep } from '../../rules/getting-started.ts'
import { isStaff } from '../../rules/permissions.ts'
import { Client } from '../clients/client.model.ts'
import { CorporateEntity } from '../corporate-entities/corporate-entity.model.ts'
import { Division } from '../divisions/division.model.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { License } from '../licenses/license.model.ts'
import { Property } from '../properties/property.model.ts'
import { PROVIDER, policyOf } from '../reminders/policies/policy.queries.ts'
import { User } from '../users/user.model.ts'

/** How each step is known to be done: there is a first one among what the person sees. */
const IS_DONE: Record<FirstStep, (db: Knex, user: SignedIn) => PromiseLike<unknown>> = {
  client: (db, user) => Client.query(db).modify(Client.visibleTo(user)).select('id').first(),
  // For staff the users of clients, for a client the others.
  people: (db, user) =>
    User.query(db)
      .modify(User.visibleTo(user))
      .where('active', true)
      .whereNotNull('client_id')
      .whereNot('id', user.id)
      .select('id')
      .first(),
  divisions: (db, user) => Division.query(db).modify(Division.visibleTo(user)).select('id').first(),
  properties: (db, user) => Property.query(db).modify(Property.visibleTo(user)).select('id').first(),
  entities: (db, user) => CorporateEntity.query(db).modify(CorporateEntity.visibleTo(user)).select('id').first(),
  licenses: (db, user) => License.query(db).modify(License.visibleTo(user)).select('id').first(),
  assign: (db, user) => License.query(db).modify(License.visibleTo(user)).whereNotNull('assigned_user_id').select('id').first(),
  reminders: async (db, user) => (await policyOf(db, user.clientId ?? PROVIDER)).isOn || undefined,
}

/** The steps of the person's side in order. Only staff add clients. */
export const firstStepsOf = async (db: Knex, user: SignedIn) => {
  const steps = FIRST_STEPS.filter((step) => step !== 'client' || isStaff(user))
  return Promise.all(steps.map(async (step) => ({ step, isDone: (await IS_DONE[step](db, user)) !== undefined })))
}
