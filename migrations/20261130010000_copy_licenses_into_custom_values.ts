import type { Knex } from 'knex'

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg'

const COPIED = ['client_id', 'active', 'property_active']
const IS_CHANGED = COPIED.map((column) => `old.${column} <> new.${column}`).join(' or ')
const COPY = 'client_id = licenses.client_id, is_active = licenses.active and licenses.property_active'

/** A restore may write a value before its license: then it has what it had. */
const COPY_BEFORE = `declare held record; begin
  select client_id, active and property_active as is_active into held from licenses where id = new.license_id;
  if found then new.client_id = held.client_id; new.is_active = held.is_active; end if;
  end; return new;`

/** Each as [name, when it runs, what it does]. SQLite cannot change a row before it is inserted. */
const triggersOf = (knex: Knex): [string, string, string][] => [
  [
    'custom_values_insert',
    `${isPostgres(knex) ? 'before' : 'after'} insert on custom_values for each row when (new.license_id is not null)`,
    isPostgres(knex)
      ? COPY_BEFORE
      : `update custom_values set ${COPY} from licenses where custom_values.id = new.id and licenses.id = new.license_id;`,
  ],
  [
    'custom_values_of_license',
    `after update of ${COPIED.join(', ')} on licenses for each row when (${IS_CHANGED})`,
    `update custom_values set client_id = new.client_id, is_active = new.active and new.property_active where license_id = new.id;${isPostgres(knex) ? ' return null;' : ''}`,
  ],
]

const createTrigger = async (knex: Knex, [name, event, statements]: [string, string, string]) => {
  if (isPostgres(knex)) {
    await knex.raw(`create function ${name}() returns trigger language plpgsql as $$ begin ${statements} end $$`)
    await knex.raw(`create trigger ${name} ${event} execute function ${name}()`)
  } else await knex.raw(`create trigger ${name} ${event} begin ${statements} end`)
}

const dropTrigger = (knex: Knex, name: string) => knex.raw(isPostgres(knex) ? `drop function ${name}() cascade` : `drop trigger ${name}`)

/** Searches read the values only: what is copied from licenses would have their entries written anew. */
const searchOn = async (knex: Knex, update: string) => {
  const name = 'search_custom_values_update'
  if (isPostgres(knex)) {
    await knex.raw(`drop trigger ${name} on custom_values`)
    await knex.raw(`create trigger ${name} after ${update} on custom_values for each row execute function ${name}()`)
    return
  }
  const noted = 'select case when new.license_id is null then 2 else 1 end, coalesce(new.license_id, new.property_id), false'
  await knex.raw(`drop trigger ${name}`)
  await knex.raw(
    `create trigger ${name} after ${update} on custom_values begin insert into search_changes (kind, record_id, is_new) ${noted}; end`,
  )
}

const replaceIndexes = async (knex: Knex, dropped: string[], made: Record<string, string>) => {
  for (const name of dropped) await knex.raw(`drop index ${name}`)
  for (const [name, columns] of Object.entries(made)) await knex.raw(`create index ${name} on custom_values ${columns}`)
}

const BEFORE = {
  custom_values_custom_field_id_value_key_license_id_property_id_index: '(custom_field_id, value_key, license_id, property_id)',
}
const INDEXES = {
  custom_values_by_key: '(custom_field_id, value_key, license_id, property_id, is_active)',
  custom_values_of_client: '(custom_field_id, client_id, value_key, license_id, is_active) where client_id is not null',
}

/**
 * The client and the activity of a license, also in its values of custom fields: a list that such a field narrows is counted from one
 * index. Triggers keep them, whatever writes the license or the value.
 */
export async function up(knex: Knex) {
  await searchOn(knex, 'update of value')
  await knex.schema.alterTable('custom_values', (table) => {
    table.integer('client_id')
    table.boolean('is_active')
  })
  await knex.raw(`update custom_values set ${COPY} from licenses where licenses.id = custom_values.license_id`)
  await replaceIndexes(knex, Object.keys(BEFORE), INDEXES)
  for (const trigger of triggersOf(knex)) await createTrigger(knex, trigger)
}

export async function down(knex: Knex) {
  for (const [name] of triggersOf(knex)) await dropTrigger(knex, name)
  await replaceIndexes(knex, Object.keys(INDEXES), BEFORE)
  for (const column of ['is_active', 'client_id']) await knex.raw(`alter table custom_values drop column ${column}`)
  await searchOn(knex, 'update')
}
