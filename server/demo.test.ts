import { beforeAll, describe, expect, test } from 'vitest'
import { demoSignIns } from '../fixtures/demo.ts'
import { UNASSIGNED } from '../rules/licenses/designation.ts'
import { messages } from '../rules/messages.ts'
import { isPhone } from '../rules/people/accounts.ts'
import { mayRenew } from '../rules/people/permissions.ts'
import { present } from '../rules/present.ts'
import { REMINDER_STATUSES } from '../rules/reminders/labels.ts'
import { REMINDER_KINDS } from '../rules/reminders/policy.ts'
import { LEDGER_KINDS } from '../rules/renewals/invoices.ts'
import { PAST_DUE_PRESET } from '../rules/renewals/presets.ts'
import { GROUPS } from '../rules/renewals/stages.ts'
import { STANDINGS } from '../rules/watch/standing.ts'
import { queuePage } from './dashboard/queue.queries.ts'
import type { SignedIn } from './kit/http/handler.ts'
import { personNow } from './kit/http/session.ts'
import { PROVIDER } from './reminders/policies/policy.queries.ts'
import { licensesById, standingOfWatched } from './reminders/run/watched.queries.ts'
import { freshDatabase, type TestDatabase } from './testing/databases/database.ts'
import { demoIn } from './testing/demo.ts'
import { tablesOf } from './testing/rows.ts'

const today = '2026-11-20'

let database: TestDatabase
let stored: Buffer[]
const count = async (table: string, where: object | string = {}) => {
  const query = database.read(table).count({ n: '*' })
  const [row] = await (typeof where === 'string' ? query.whereRaw(where) : query.where(where))
  return row?.n as number
}

/** Every text of every row, with its table and column. A migration makes the row of the installation. */
const eachValue = async (look: (place: string, value: string) => void) => {
  for (const table of (await tablesOf(database.read)).filter((name) => !name.startsWith('knex_') && name !== 'installation'))
    for (const row of await database.read(table))
      for (const [column, value] of Object.entries(row)) if (typeof value === 'string') look(`${table}.${column}`, value)
}

/** The columns with future dates: dates of licenses and of the renewals that lead to them, and planned events. */
const PLANS = new Set([
  ...['effective_date', 'expiration_date', 'track_date', 'due_date', 'start_by', 'act_by'].map((name) => `licenses.${name}`),
  ...['renewal_due_date', 'renewal_expiration_date'].map((name) => `licenses.${name}`),
  ...['effective_date', 'expiration_date', 'track_date', 'renewal_due_date'].map((name) => `renewals.${name}`),
  ...['user_tasks.follow_up_date', 'reminder_lines.target_date', 'snoozes.until', 'leaves.ends_on', 'auditor_rooms.ends_on'],
  ...['requests.due_date', 'requests.expires_on'],
])

/** The rows of a table without random values: request ids, and the keys that distinguish notifications. */
const withoutRandom = async (of: TestDatabase, table: string) => {
  const rows: Record<string, unknown>[] = await of.read(table).orderBy('id')
  return rows.map(({ request_id: _id, ...row }) => ({ ...row, ...(table === 'notifications' && { event: '' }) }))
}

beforeAll(async () => {
  database = await freshDatabase()
  stored = await demoIn(database, today)
})

const person = async (email: string): Promise<SignedIn> => {
  const { id } = present(await database.read('users').where({ email }).first('id'))
  return present(await personNow(database.read, id))
}

describe('the demo data', () => {
  test('is large enough to look real', async () => {
    expect(await count('licenses')).toBeGreaterThan(380)
    expect(await count('licenses')).toBeLessThan(430)
    expect(await count('properties')).toBe(60)
    expect(await database.read('properties').distinct('state')).toHaveLength(20)
    for (const kind of ['Renewal', 'ManagerChange', 'PropertyContact']) expect(await count('user_tasks', { kind })).toBeGreaterThan(4)
    for (const kind of ['Ach', 'Check', 'CreditCard']) expect(await count('invoices', { kind })).toBeGreaterThan(20)
    expect(await count('licenses', 'master_license_id is not null')).toBeGreaterThan(30)
    expect(await count('licenses', 'is_urgent_alert')).toBeGreaterThan(3)
    expect(await count('licensing_authorities', 'client_id is not null')).toBeGreaterThan(2)
    for (let stage = 2; stage <= 8; stage++) expect(await count('renewals', { stage }), `stage ${stage}`).toBeGreaterThan(4)
  })

  test('has an alcohol authority and a business authority in every state and the District of Columbia', async () => {
    const statesOf = (categories: object) =>
      database
        .read('license_types')
        .join('licensing_authorities', 'licensing_authorities.id', 'license_types.licensing_authority_id')
        .join('license_categories', 'license_categories.id', 'license_types.license_category_id')
        .where(categories)
        .distinct('licensing_authorities.state')
        .pluck('licensing_authorities.state')
    expect(await statesOf({ 'license_categories.classification': 'Liquor' })).toHaveLength(51)
    const inBusiness = await Promise.all(['Business', 'Sales Tax'].map((name) => statesOf({ 'license_categories.name': name })))
    expect(new Set(inBusiness.flat()).size).toBe(51)
    const cities = await database.read('licensing_authorities').where('jurisdiction', 'like', 'City%').distinct('city')
    expect(cities.length).toBeGreaterThan(12)
  })

  test('gives each user a queue with work in it, or no queue without renewal access', async () => {
    for (const { email } of demoSignIns) {
      const user = await person(email)
      const own = {
        assignedUserIds: [user.id],
        renewalDesignation: user.clientId === null ? ('Provider' as const) : ('BillingClient' as const),
      }
      const filter = mayRenew(user) ? own : {}
      const of = async (more: object) => (await queuePage(database.read, user, { ...filter, ...more }, today)).totalItemCount
      expect(await of({}), email).toBeGreaterThan(9)
      for (const stages of Object.values(GROUPS))
        expect(await of({ renewalStatuses: [...stages] }), `${email} ${stages}`).toBeGreaterThan(1)
      expect(await of({ dateRanges: [PAST_DUE_PRESET] }), email).toBeGreaterThan(0)
    }
    const staff = await person('administrator@provider.example')
    expect((await queuePage(database.read, staff, { assignedUserIds: [UNASSIGNED] }, today)).totalItemCount).toBeGreaterThan(3)
  })

  test('satisfies the rules that the server enforces', async () => {
    const { read } = database
    const inStep = read('licenses').join('renewals', 'renewals.license_id', 'licenses.id').where('renewals.is_active', true)
    expect(await inStep.clone().whereRaw('(licenses.renewal_id <> renewals.id or licenses.renewal_stage <> renewals.stage)')).toEqual([])
    expect(await inStep.clone().whereRaw('(licenses.master_license_id is not null or licenses.assigned_user_id is null)')).toEqual([])
    const completed = read('renewals').where('is_active', false).select('license_id')
    expect(await read('licenses').where('has_completed_renewal', true).whereNotIn('id', completed)).toEqual([])
    expect(await read('renewals').where('is_active', false).where('completed_on', '>', `${today}T24`)).toEqual([])
    expect(
      await count(
        'licenses',
        "renewal_designation = 'BillingClient' and client_id in (select id from clients where service_level = 'FullService')",
      ),
    ).toBe(0)
    expect(
      await count(
        'renewals',
        'not is_tracking_only_renewal and stage >= 4 and not no_invoice_required and not exists (select 1 from invoices where renewal_id = renewals.id and not is_cancelled)',
      ),
    ).toBe(0)
    const primaries = read('licenses').whereNotNull('master_license_id').select('master_license_id')
    expect(await read('licenses').where('is_master', true).whereNotIn('id', primaries)).toEqual([])
    const own = read('license_type_tips')
      .join('renewal_tips', 'renewal_tips.id', 'license_type_tips.renewal_tip_id')
      .join('license_types', 'license_types.id', 'license_type_tips.license_type_id')
      .whereNotNull('renewal_tips.client_id')
    expect(await own.clone().select('renewal_tips.id')).not.toEqual([])
    expect(await own.clone().whereRaw('license_types.client_id is distinct from renewal_tips.client_id').select('renewal_tips.id')).toEqual(
      [],
    )
  })

  test('contains every kind of record that properties and companies can show', async () => {
    const { read } = database
    expect(await count('citations', 'document_id is not null')).toBeGreaterThan(4)
    for (const has of ['is not null', 'is null']) expect(await count('inspection_reports', `document_id ${has}`)).toBeGreaterThan(2)
    expect(await count('properties', 'not active')).toBeGreaterThan(1)
    expect(await count('division_contacts', 'is_default_property_contact')).toBeGreaterThan(4)
    for (const table of ['corporate_entities', 'corporate_officers', 'entity_officers']) {
      expect(await count(table, 'not active'), table).toBeGreaterThan(0)
    }
    const identical = read('property_contacts').groupBy('name', 'title', 'phone', 'email', 'is_key_contact').havingRaw('count(*) > 1')
    expect(await identical.select('name')).not.toEqual([])
    expect(await count('user_tasks', "kind <> 'Renewal' and description is null")).toBe(0)
    const provider = "property_id in (select property_id from licenses where active and renewal_designation = 'Provider')"
    const clients = 'assigned_user_id in (select id from users where client_id is not null)'
    expect(await count('user_tasks', `kind <> 'Renewal' and ${provider}`)).toBeGreaterThan(0)
    expect(await count('user_tasks', `kind <> 'Renewal' and ${provider} and ${clients}`)).toBe(0)
    expect(await count('user_tasks', `kind <> 'Renewal' and ${clients}`)).toBeGreaterThan(0)
    const harbor = await person('administrator@harbor.example')
    for (const table of ['corporate_entities', 'corporate_officers']) {
      const managed = await read(table).where({ client_id: harbor.clientId }).distinct('is_managed_by_client')
      expect(managed, table).toHaveLength(2)
    }
    const { id } = await person('contributor@summit.example')
    const linked = read('property_contacts').join('users', 'users.email', 'property_contacts.email').where('users.id', id)
    expect((await linked).length).toBeGreaterThan(1)
  })

  test('has invoices of every kind in every status, and trust accounts whose ledgers match them', async () => {
    const { read } = database
    const running = read('invoices').join('renewals', 'renewals.id', 'invoices.renewal_id').where('renewals.is_active', true)
    const of = async (kind: string, sql: string) =>
      (
        await running
          .clone()
          .where('invoices.kind', kind)
          .whereRaw(sql)
          .first({ n: read.raw('count(*)') })
      )?.n as number
    for (const kind of ['Check', 'CreditCard']) expect(await of(kind, 'invoices.is_cancelled'), kind).toBeGreaterThan(1)
    expect(await of('Ach', 'invoices.is_cancelled')).toBe(0)
    for (const kind of ['Check', 'CreditCard', 'Ach'])
      for (const paid of ['null', 'not null'])
        expect(await of(kind, `not invoices.is_cancelled and payment_date is ${paid}`), `${kind} ${paid}`).toBeGreaterThan(1)
    const client = await read('clients').where('trust_account_active', true).first()
    const ledger = read('trust_ledger').where('client_id', client.id)
    for (const kind of LEDGER_KINDS) expect(await ledger.clone().where({ kind }), kind).not.toEqual([])
    const [balance] = await ledger.clone().sum({ cents: 'amount_cents' })
    expect(balance?.cents).toBeGreaterThan(client.trust_account_minimum_cents)
    const standing = running.clone().where({ 'renewals.client_id': client.id, 'invoices.is_cancelled': false })
    const [invoiced] = await standing.sum({ cents: 'invoices.amount_cents' })
    const [deposited] = await ledger.clone().where('kind', 'Deposit').sum({ cents: 'amount_cents' })
    expect(balance?.cents).toBe(deposited?.cents - invoiced?.cents)
  })

  test('shows each standing, and each kind and outcome of a reminder', async () => {
    const { read } = database
    const licenses = await licensesById(read, await read('licenses').pluck('id'), today)
    expect(new Set([...licenses.values()].map((license) => standingOfWatched(license, today).level))).toEqual(new Set(STANDINGS))
    const lines = read('reminder_lines')
    expect(await lines.clone().distinct('kind').pluck('kind')).toHaveLength(REMINDER_KINDS.length)
    // Nothing is planned: reminders are switched off, so that the demo sends no mail.
    const ended = REMINDER_STATUSES.filter((status) => status !== 'planned')
    expect(new Set(await lines.clone().distinct('status').pluck('status'))).toEqual(new Set(ended))
    for (const has of ['null', 'not null'])
      expect(await count('reminder_lines', `status = 'sent' and seen_on is ${has}`), has).toBeGreaterThan(9)
    const harbor = await person('administrator@harbor.example')
    for (const owner_id of [PROVIDER, harbor.clientId])
      for (const status of ['sent', 'suppressed', 'failed'])
        expect(await count('reminder_lines', { owner_id, status }), status).toBeGreaterThan(0)
    for (const reason of [messages.reminderResolvedFiled, messages.unassignedToAdministrators])
      expect(await count('reminder_lines', { reason }), reason).toBeGreaterThan(0)
    for (const words of ['%instead%', '%has chosen%', '%was not delivered%'])
      expect(await lines.clone().where('reason', 'like', words), words).not.toEqual([])
  })

  test('has documents that are PDFs', async () => {
    expect(stored.length).toBeGreaterThan(20)
    for (const bytes of stored) expect(bytes.toString('latin1')).toMatch(/^%PDF-1.4\n[\s\S]*%%EOF\n$/)
    expect(await count('documents', { content_type: 'application/pdf' })).toBe(stored.length)
  })

  test('has no timestamp of its own day: it could be later than now', async () => {
    const found = new Set<string>()
    await eachValue((place, value) => {
      if (/^\d{4}-\d\d-\d\dT/.test(value) && value >= today) found.add(place)
    })
    expect([...found]).toEqual([])
  })

  test('has no day later than today, except in plans', async () => {
    const found = new Set<string>()
    await eachValue((place, value) => {
      if (/^\d{4}-\d\d-\d\d$/.test(value) && value > today) found.add(place)
    })
    expect([...found].filter((place) => !PLANS.has(place))).toEqual([])
    expect([...PLANS].filter((place) => !found.has(place))).toEqual([])
  })

  test.each([
    ['citations', 'violation_date'],
    ['inspection_reports', 'inspection_date'],
    ['invoices', 'payment_date'],
    ['invoices', 'request_date'],
    ['renewals', 'process_start_date'],
    ['renewals', 'forms_received_date'],
    ['renewals', 'forms_filed_date'],
    ['renewals', 'license_received_date'],
    ['renewals', 'license_sent_date'],
    ['licenses', 'original_issue_date'],
  ])('has no day later than today in %s.%s, which says what has happened', async (table, column) => {
    expect(await database.read(table).where(column, '>', today)).toEqual([])
    expect(await count(table, `${column} is not null`)).toBeGreaterThan(0)
  })

  test('is the same for the same day, and loads for the last day of February', async () => {
    await using again = await freshDatabase()
    await demoIn(again, today)
    const parts = ['property_contacts', 'corporate_entities', 'entity_officers', 'citations', 'inspection_reports', 'documents']
    const office = ['audit', 'batches', 'custom_values', 'notifications', 'reminder_lines', 'requests', 'request_answers', 'saved_views']
    for (const table of ['licenses', 'renewals', 'user_tasks', 'invoices', ...parts, ...office])
      expect(await withoutRandom(again, table)).toEqual(await withoutRandom(database, table))
    await using leap = await freshDatabase()
    await demoIn(leap, '2028-02-29')
    expect(await leap.read('licenses').whereNotNull('renewal_id')).not.toEqual([])
  })
})

test('every phone number can be saved again', async () => {
  const phones = [
    ['authority_contacts', 'phone'],
    ['licensing_authorities', 'general_contact_phone'],
    ['property_contacts', 'phone'],
    ['division_contacts', 'phone'],
    ['users', 'phone_number'],
    ['corporate_entities', 'phone'],
  ] as const
  for (const [table, column] of phones) {
    const stored: string[] = await database.read(table).whereNotNull(column).distinct().pluck(column)
    expect(
      stored.filter((phone) => !isPhone(phone)),
      table,
    ).toEqual([])
  }
})
