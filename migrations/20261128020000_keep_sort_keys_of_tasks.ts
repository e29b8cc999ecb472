import type { Knex } from 'knex'
import { limits } from './columns.ts'

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg'

const number = '(select licenses.license_number_sort from licenses where licenses.id = user_tasks.license_id)'
const property = `case when user_tasks.kind = 'Renewal' then (select licenses.property_name_sort from licenses where licenses.id = user_tasks.license_id)
  else (select properties.name_sort from properties where properties.id = user_tasks.property_id) end`
const types = '(select count(*) from task_license_types where task_license_types.task_id = user_tasks.id)'

const keys = (where: string) => `update user_tasks set property_name_sort = ${property}, license_number_sort = ${number} where ${where};`
const counts = (task: string) => `update user_tasks set license_types_count = ${types} where id = ${task};`

interface Trigger {
  name: string
  on: string
  body: string
  /** On PostgreSQL, the same before the row is written: a second write of each task would take as long as the first. */
  before?: string
}

const ofNew = (sql: string) => sql.replaceAll('user_tasks.', 'new.')
const before = `new.property_name_sort := ${ofNew(property)}; new.license_number_sort := ${ofNew(number)};`

const changed = (...columns: string[]) => columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')

const triggers: Trigger[] = [
  { name: 'added', on: 'insert on user_tasks for each row', body: keys('id = new.id'), before },
  // A task that is opened again may have missed a change.
  { name: 'opened', on: `update of done_on on user_tasks for each row when (${changed('done_on')})`, body: keys('id = new.id'), before },
  {
    name: 'of_license',
    on: `update of property_name_sort, license_number_sort on licenses for each row when (${changed('property_name_sort', 'license_number_sort')})`,
    body: keys('license_id = new.id and done_on is null'),
  },
  {
    name: 'of_property',
    on: `update of name_sort on properties for each row when (${changed('name_sort')})`,
    body: keys(`property_id = new.id and kind <> 'Renewal' and done_on is null`),
  },
  { name: 'of_added_type', on: 'insert on task_license_types for each row', body: counts('new.task_id') },
  { name: 'of_deleted_type', on: 'delete on task_license_types for each row', body: counts('old.task_id') },
]

const create = async (knex: Knex, { name, on, body, before }: Trigger) => {
  const full = `user_tasks_keys_${name}`
  if (!isPostgres(knex)) return knex.raw(`create trigger ${full} after ${on} begin ${body} end`)
  await knex.raw(`create function ${full}() returns trigger language plpgsql as $$ begin ${before ?? body} return new; end $$`)
  return knex.raw(`create trigger ${full} ${before ? 'before' : 'after'} ${on} execute function ${full}()`)
}

const orders: Record<string, string> = {
  created: 'created_on',
  property: 'property_name_sort',
  number: 'license_number_sort',
  description: 'description_sort',
  assignee: 'assigned_user_id',
  types: 'license_types_count',
}

// SQLite reads the column of a condition from the row unless the index has it: the first serves the count too.
const counted = 'assigned_user_id, side, is_of_both, done_on'
const open = 'where done_on is null and'
const ofStaff = `${open} (side = 0 or is_of_both)`
const ofSide = `${open} side is not null`

const made: Record<string, string> = {
  user_tasks_staff: `user_tasks (kind, follow_up_date, id, ${counted}) ${ofStaff}`,
  user_tasks_side: `user_tasks (side, kind, follow_up_date, id, ${counted}) ${ofSide}`,
  user_tasks_staff_by_client: `user_tasks (kind, client_id, id) ${ofStaff}`,
  user_tasks_side_by_id: `user_tasks (side, kind, id, assigned_user_id) ${ofSide}`,
  ...Object.fromEntries(
    Object.entries(orders).flatMap(([name, column]) => [
      [`user_tasks_staff_by_${name}`, `user_tasks (kind, ${column}, id) ${ofStaff}`],
      [`user_tasks_side_by_${name}`, `user_tasks (side, kind, ${column}, id) ${ofSide}`],
    ]),
  ),
  users_of_client_by_name: `users (client_id, (first_name_sort || ' ' || last_name_sort), id)`,
}

const all = 'where done_on is null'
const byColumn = (name: string, column: string) => ({
  [`user_tasks_open_by_${name}`]: `user_tasks (kind, ${column}, id, client_id) ${all}`,
  [`user_tasks_open_of_client_by_${name}`]: `user_tasks (kind, client_id, ${column}, id) ${all}`,
})

// They hold the tasks of both sides, and those of inactive licenses and properties. The last but one was for a count of tasks that joined
// their licenses, and the last is the beginning of an index above.
const replaced: Record<string, string> = {
  ...byColumn('created', 'created_on'),
  ...byColumn('description', 'description_sort'),
  ...byColumn('assignee', 'assigned_user_id'),
  user_tasks_open_of_client: `user_tasks (kind, client_id, follow_up_date, id, assigned_user_id) ${all}`,
  user_tasks_open_by_client: `user_tasks (kind, client_id, id) ${all}`,
  user_tasks_open: `user_tasks (kind, follow_up_date, id, client_id, assigned_user_id) ${all}`,
  user_tasks_open_of_license: `user_tasks (kind, license_id, client_id, assigned_user_id, done_on) ${all}`,
  licenses_by_side: 'licenses (renewal_designation, id, active, property_active) where active and property_active',
  users_client_id_index: 'users (client_id)',
}

async function replace(knex: Knex, old: Record<string, string>, next: Record<string, string>) {
  for (const name of Object.keys(old)) await knex.raw(`drop index ${name}`)
  for (const [name, columns] of Object.entries(next)) await knex.raw(`create index ${name} on ${columns}`)
}

/** PostgreSQL plans a named statement for a side of average size, which it would sort: see 20261123060200. */
const planFor = (knex: Knex, option: string) => (isPostgres(knex) ? knex.raw(`alter table user_tasks alter column side ${option}`) : null)

/** What open tasks are sorted by, from the license or the property. Lists of tasks are read from one index, without a join. */
export async function up(knex: Knex) {
  const keyType = `varchar(${limits.sortKey})${isPostgres(knex) ? ' collate "C"' : ''}`
  for (const name of ['property_name_sort', 'license_number_sort']) await knex.raw(`alter table user_tasks add column ${name} ${keyType}`)
  await knex.raw('alter table user_tasks add column license_types_count integer not null default 0')
  await knex.raw(`update user_tasks set property_name_sort = ${property}, license_number_sort = ${number}, license_types_count = ${types}`)
  for (const trigger of triggers) await create(knex, trigger)
  await replace(knex, replaced, made)
  await planFor(knex, 'set (n_distinct = 50)')
}

/** By hand: Knex rebuilds a table of SQLite to drop a column, and triggers name it. */
export async function down(knex: Knex) {
  await planFor(knex, 'reset (n_distinct)')
  for (const { name } of triggers)
    await knex.raw(isPostgres(knex) ? `drop function user_tasks_keys_${name}() cascade` : `drop trigger user_tasks_keys_${name}`)
  await replace(knex, made, replaced)
  for (const name of ['property_name_sort', 'license_number_sort', 'license_types_count'])
    await knex.raw(`alter table user_tasks drop column ${name}`)
}
