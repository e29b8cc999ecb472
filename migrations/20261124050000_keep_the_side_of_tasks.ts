import type { Knex } from 'knex'
import { flag, mentions } from './columns.ts'

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg'

/** The side of a license: 0 is the provider, otherwise the client; null while the license or its property is inactive. */
const sideOf = (license: string) =>
  `case when ${license}.active and ${license}.property_active then case ${license}.renewal_designation when 'Provider' then 0 else ${license}.client_id end end`

const ofLicense = `(select ${sideOf('licenses')} from licenses where licenses.id = user_tasks.license_id)`

/** Who keeps the property of a task: 'Provider', 'BillingClient', or 'Both' if the client may and no license there is active. */
const keeper = `(select case when not properties.active then null
    when clients.service_level not in ('Hybrid', 'Saas') then 'Provider'
    else coalesce((select max(held.renewal_designation) from licenses as held where held.property_id = properties.id and held.active), 'Both') end
  from properties join clients on clients.id = properties.billing_client_id where properties.id = user_tasks.property_id)`

const ofProperty = `side = case ${keeper} when 'Provider' then 0 when 'BillingClient' then user_tasks.client_id when 'Both' then user_tasks.client_id end,
  is_of_both = coalesce(${keeper} = 'Both', false)`

const renewals = (where: string) => `update user_tasks set side = ${ofLicense} where kind = 'Renewal' and ${where};`
const properties = (where: string) => `update user_tasks set ${ofProperty} where kind <> 'Renewal' and ${where};`

const ofOldProperty = properties('property_id = old.property_id and done_on is null')
const ofNewProperty = properties('property_id = new.property_id and done_on is null')

interface Trigger {
  name: string
  table: string
  event: string
  columns?: string[]
  body: string
  /** On PostgreSQL, the same once for all rows of a statement, which are `added`: an import adds thousands of licenses of a property. */
  ofStatement?: string
}

const triggers: Trigger[] = [
  { name: 'added', table: 'user_tasks', event: 'insert', body: `${renewals('id = new.id')} ${properties('id = new.id')}` },
  // A task that is opened again may have missed a change.
  {
    name: 'opened',
    table: 'user_tasks',
    event: 'update',
    columns: ['done_on'],
    body: `${renewals('id = new.id')} ${properties('id = new.id')}`,
  },
  {
    name: 'of_new_license',
    table: 'licenses',
    event: 'insert',
    body: ofNewProperty,
    ofStatement: properties('property_id in (select property_id from added) and done_on is null'),
  },
  { name: 'of_deleted_license', table: 'licenses', event: 'delete', body: ofOldProperty },
  {
    name: 'of_license',
    table: 'licenses',
    event: 'update',
    columns: ['renewal_designation', 'active', 'property_active', 'client_id', 'property_id'],
    body: `${renewals('license_id = new.id and done_on is null')} ${ofOldProperty} ${ofNewProperty}`,
  },
  {
    name: 'of_property',
    table: 'properties',
    event: 'update',
    columns: ['active', 'billing_client_id'],
    body: properties('property_id = new.id and done_on is null'),
  },
  {
    name: 'of_client',
    table: 'clients',
    event: 'update',
    columns: ['service_level'],
    body: properties('property_id in (select id from properties where billing_client_id = new.id) and done_on is null'),
  },
]

const create = async (knex: Knex, { name, table, event, columns, body, ofStatement }: Trigger) => {
  const full = `user_tasks_side_${name}`
  if (ofStatement && isPostgres(knex)) {
    await knex.raw(`create function ${full}() returns trigger language plpgsql as $$ begin ${ofStatement} return null; end $$`)
    return knex.raw(
      `create trigger ${full} after ${event} on ${table} referencing new table as added for each statement execute function ${full}()`,
    )
  }
  const when = columns ? `when (${columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')})` : ''
  const on = `create trigger ${full} after ${event}${columns ? ` of ${columns.join(', ')}` : ''} on ${table} for each row ${when}`
  if (!isPostgres(knex)) return knex.raw(`${on} begin ${body} end`)
  await knex.raw(`create function ${full}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`)
  return knex.raw(`${on} execute function ${full}()`)
}

const covered = 'id, assigned_user_id, version, kind, done_on, is_of_both'
const open = 'where done_on is null and side is not null'
const indexes = {
  user_tasks_of_side: `user_tasks (side, follow_up_date, ${covered}) ${open}`,
  user_tasks_of_assignee: `user_tasks (assigned_user_id, side, follow_up_date, ${covered}) ${open}`,
  user_tasks_of_both: `user_tasks (follow_up_date, ${covered}, side) ${open} and is_of_both`,
}

/** The side that a task is on. Today counts thousands of tasks, and would read the license or all licenses of the property of each. */
export async function up(knex: Knex) {
  await knex.schema.alterTable('user_tasks', (table) => {
    mentions(table, 'side')
    flag(table, 'is_of_both')
  })
  await knex.raw('create index licenses_held_by_property on licenses (property_id, renewal_designation) where active')
  for (const sql of [renewals('true'), properties('true')]) await knex.raw(sql)
  for (const trigger of triggers) await create(knex, trigger)
  for (const [name, columns] of Object.entries(indexes)) await knex.raw(`create index ${name} on ${columns}`)
}

/** By hand: Knex rebuilds a table of SQLite to drop a column, and triggers name it. */
export async function down(knex: Knex) {
  for (const { name } of triggers)
    await knex.raw(isPostgres(knex) ? `drop function user_tasks_side_${name}() cascade` : `drop trigger user_tasks_side_${name}`)
  for (const name of [...Object.keys(indexes), 'licenses_held_by_property']) await knex.raw(`drop index ${name}`)
  for (const name of ['side', 'is_of_both']) await knex.raw(`alter table user_tasks drop column ${name}`)
}
