import type { Knex } from 'knex'
import { type QueryBuilder, raw } from 'objection'
import type { GettingStarted, GettingStartedStep } from '../../contract/getting-started/calls.ts'
import { FIRST_STEPS, type FirstStep, isStepOfProvider } from '../../rules/installation/getting-started.ts'
import { limits } from '../../rules/installation/limits.ts'
import { PROVIDER_NAME } from '../../rules/labels.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { CLIENT_MAY_RENEW, CLIENT_NAME, Client } from '../clients/client.model.ts'
import { CorporateEntity } from '../corporate-entities/corporate-entity.model.ts'
import { Division } from '../divisions/division.model.ts'
import type { Config } from '../kit/config.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { provider } from '../kit/provider.ts'
import { IN_QUEUE, License, RENEWAL_DUE } from '../licenses/license.model.ts'
import { LicensingAuthority } from '../licensing-authorities/licensing-authority.model.ts'
import { Property } from '../properties/property.model.ts'
import { PROVIDER, policyOf } from '../reminders/policies/policy.queries.ts'
import { User } from '../users/user.model.ts'

/** What the state of a step is read from. */
interface Known {
  db: Knex
  user: SignedIn
  config: Config
}

/** `done`: licenses with a value, of all counted ones. */
interface Found {
  done: number
  of: number
}

type State = Omit<GettingStartedStep, 'step'>
type Silent = GettingStarted['silent']

const SHOWN = 5

/** A step that is done once a record exists. */
const first =
  (find: (known: Known) => PromiseLike<unknown>) =>
  async (known: Known): Promise<State> => ({ isDone: (await find(known)) !== undefined, done: null, of: null })

const licensesOf = ({ db, user }: Known) =>
  License.query(db)
    .modify(License.visibleTo(user))
    .whereRaw(IN_QUEUE)
    .where('renewal_designation', isStaff(user) ? 'Provider' : 'BillingClient')

/** How many licenses have a value, of the first 10,000. */
const having = async (db: Knex, licenses: QueryBuilder<License, License[]>, value: string): Promise<Found> => {
  const some = licenses
    .select(raw(`${value} as value`))
    .limit(limits.countedRows)
    .toKnexQuery()
    .as('some')
  const [row] = await db.from(some).count({ of: '*', done: 'value' })
  return { done: Number(row?.done ?? 0), of: Number(row?.of ?? 0) }
}

/** The licenses that the user's side handles, and how many of them are assigned. */
const assigned = (known: Known) => having(known.db, licensesOf(known), 'assigned_user_id')

/** The licenses that expire, and how many of them have a due date. */
const dated = ({ db, user }: Known) =>
  having(db, License.query(db).modify(License.visibleTo(user)).whereRaw(IN_QUEUE).whereNotNull('expiration_date'), RENEWAL_DUE)

/** The reminder policies that apply to existing licenses: the provider's, and those of clients that handle licenses. */
const policies = async ({ db, user }: Known, ownLicenses: number) => {
  const isOn = (await policyOf(db, user.clientId ?? PROVIDER)).isOn
  if (!isStaff(user)) return [{ clientId: user.clientId, name: user.firstName, isOn }]
  const handled = db('licenses').whereRaw(`licenses.client_id = clients.id and ${IN_QUEUE}`).where('renewal_designation', 'BillingClient')
  const clients = await db('clients')
    .leftJoin('reminder_policies', 'reminder_policies.owner_id', 'clients.id')
    .whereRaw(CLIENT_MAY_RENEW)
    .whereExists(handled.select(db.raw('1')))
    .orderBy('clients.id')
    .select({ clientId: 'clients.id', name: db.raw(CLIENT_NAME), isOn: 'reminder_policies.is_on' })
  const own = ownLicenses > 0 || clients.length === 0 ? [{ clientId: null, name: provider.name(), isOn }] : []
  return [...own, ...clients.map((one) => ({ ...one, isOn: Boolean(one.isOn) }))]
}

/** Staff can only add divisions of Full Service clients. */
const addsDivisions = async ({ db, user }: Known) =>
  !isStaff(user) || (await Client.query(db).where('service_level', 'FullService').select('id').first()) !== undefined

/** The share of licenses at which a step is done. New licenses, which are often incomplete, must not reopen it. */
const MOSTLY = 0.9

const countsOf = ({ done, of }: Found) => (of < limits.countedRows ? { done, of } : { done: null, of: null })

const mostOf = (found: Found): State => ({ isDone: found.of > 0 && found.done >= found.of * MOSTLY, ...countsOf(found) })

type Counted = 'assign' | 'reminders'

const STATES: Record<Exclude<FirstStep, Counted>, (known: Known) => Promise<State>> = {
  provider: async ({ config }) => ({ isDone: config.providerName !== PROVIDER_NAME, done: null, of: null }),
  mail: async ({ config }) => ({ isDone: config.smtpUrl !== null, done: null, of: null }),
  catalogue: first(({ db, user }) => LicensingAuthority.query(db).modify(LicensingAuthority.visibleTo(user)).select('id').first()),
  client: first(({ db, user }) => Client.query(db).modify(Client.visibleTo(user)).select('id').first()),
  // For staff, the users of clients; for a client user, the others.
  people: first(({ db, user }) =>
    User.query(db)
      .modify(User.visibleTo(user))
      .where('active', true)
      .whereNotNull('client_id')
      .whereNot('id', user.id)
      .select('id')
      .first(),
  ),
  divisions: first(({ db, user }) => Division.query(db).modify(Division.visibleTo(user)).select('id').first()),
  properties: first(({ db, user }) => Property.query(db).modify(Property.visibleTo(user)).select('id').first()),
  entities: first(({ db, user }) => CorporateEntity.query(db).modify(CorporateEntity.visibleTo(user)).select('id').first()),
  licenses: first(({ db, user }) => License.query(db).modify(License.visibleTo(user)).select('id').first()),
  dueDates: async (known) => mostOf(await dated(known)),
}

const stepsOf = async (known: Known): Promise<{ steps: GettingStartedStep[]; silent: Silent }> => {
  const own = await assigned(known)
  const owners = await policies(known, own.of)
  const off = owners.filter(({ isOn }) => !isOn)
  const offered = { divisions: await addsDivisions(known) }
  const steps: GettingStartedStep[] = []
  for (const step of FIRST_STEPS) {
    if (isStepOfProvider(step) && !isStaff(known.user)) continue
    if (step === 'divisions' && !offered.divisions) continue
    if (step === 'assign') {
      // Staff have no such step if only clients handle licenses.
      const isElsewhere = own.of === 0 && (await STATES.licenses(known)).isDone && isStaff(known.user)
      if (!isElsewhere) steps.push({ step, ...mostOf(own) })
    } else if (step === 'reminders')
      steps.push({ step, isDone: off.length === 0, ...countsOf({ done: owners.length - off.length, of: owners.length }) })
    else steps.push({ step, ...(await STATES[step](known)) })
  }
  const silent = isStaff(known.user) ? off.filter(({ clientId }) => clientId !== null || own.of > 0).slice(0, SHOWN) : []
  return { steps, silent: silent.map(({ clientId, name }) => ({ clientId, name })) }
}

/** The provider's only client, to which uploaded files then belong. */
const onlyClient = async ({ db, user }: Known): Promise<number | null> => {
  if (!isStaff(user)) return null
  const [one, another] = await Client.query(db).select('id').limit(2)
  return one && !another ? one.id : null
}

export const gettingStartedOf = async (known: Known): Promise<Omit<GettingStarted, 'isDismissed'>> => ({
  hasMailServer: known.config.smtpUrl !== null,
  onlyClientId: await onlyClient(known),
  ...(await stepsOf(known)),
})
