import type { Knex } from 'knex'
import { drop, id, mentions } from './columns.ts'

/** The kinds of records that can be searched, as they are stored. */
const KINDS = {
  licenses: 1,
  properties: 2,
  corporate_entities: 3,
  corporate_officers: 4,
  property_contacts: 5,
  users: 6,
  licensing_authorities: 7,
  license_types: 8,
  clients: 9,
} as const

type Table = keyof typeof KINDS

/** The columns of each table whose change changes what a search finds. */
const SOURCES: Record<Table, string[]> = {
  licenses: [
    ...['client_id', 'property_id', 'license_number', 'account_number', 'premises_name', 'property_name'],
    ...['address1', 'address2', 'city', 'zip'],
  ],
  properties: ['name', 'property_number', 'address1', 'address2', 'city', 'zip'],
  corporate_entities: ['client_id', 'name', 'federal_ein', 'state_of_formation'],
  corporate_officers: ['client_id', 'name'],
  property_contacts: ['property_id', 'name', 'title', 'email', 'phone'],
  users: ['client_id', 'first_name', 'last_name', 'email', 'title', 'phone_number'],
  licensing_authorities: ['client_id', 'name', 'abbreviation', 'city'],
  license_types: ['client_id', 'name', 'abbreviation', 'description'],
  clients: ['legal_name', 'display_name', 'city'],
}

const isPostgres = (knex: Knex) => knex.client.config.client === 'pg'

interface Trigger {
  table: string
  /** `isNew`: no entry of the record exists yet. */
  on: { insert?: string[]; update?: string[]; delete?: string[] }
  columns: string[]
}

const changed = (table: Table, recordId: string, from = '', isNew = false) =>
  `insert into search_changes (kind, record_id, is_new) select ${KINDS[table]}, ${recordId}, ${isNew}${from}`

const OF_PLACE = (row: string) => [
  changed('properties', `${row}.property_id`),
  changed('property_contacts', 'id', ` from property_contacts where property_id = ${row}.property_id`),
]

const TRIGGERS: Trigger[] = [
  ...(Object.keys(KINDS) as Table[]).map((table) => ({
    table,
    on: { insert: [changed(table, 'new.id', '', true)], update: [changed(table, 'new.id')], delete: [changed(table, 'old.id')] },
    columns: SOURCES[table],
  })),
  {
    table: 'property_clients',
    on: { insert: OF_PLACE('new'), update: OF_PLACE('new'), delete: OF_PLACE('old') },
    columns: ['division_id'],
  },
  {
    table: 'divisions',
    on: { update: [changed('properties', 'property_id', ' from property_clients where division_id = new.id')] },
    columns: ['name'],
  },
]

/** A property's number finds its licenses; its name is a column of theirs. */
const NUMBER_OF_LICENSES: Trigger = {
  table: 'properties',
  on: { update: [changed('licenses', 'id', ' from licenses where property_id = new.id')] },
  columns: ['property_number'],
}

const ALL = [...TRIGGERS.map((trigger) => ({ ...trigger, suffix: '' })), { ...NUMBER_OF_LICENSES, suffix: '_number' }]

async function createTrigger(knex: Knex, { table, on, columns, suffix }: (typeof ALL)[number]) {
  for (const [event, statements] of Object.entries<string[]>(on)) {
    const name = `search_${table}${suffix}_${event}`
    const body = statements.map((statement) => `${statement};`).join(' ')
    const differs = columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')
    const [when, of] = event === 'update' ? [`when (${differs})`, `update of ${columns.join(', ')}`] : ['', event]
    if (isPostgres(knex)) {
      await knex.raw(`create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`)
      await knex.raw(`create trigger ${name} after ${of} on ${table} for each row ${when} execute function ${name}()`)
    } else await knex.raw(`create trigger ${name} after ${of} on ${table} for each row ${when} begin ${body} end`)
  }
}

async function dropTrigger(knex: Knex, { table, on, suffix }: (typeof ALL)[number]) {
  for (const event of Object.keys(on)) {
    const name = `search_${table}${suffix}_${event}`
    await knex.raw(isPostgres(knex) ? `drop function ${name}() cascade` : `drop trigger ${name}`)
  }
}

// A token has three characters, which is what the tokenizer cuts: one for the kind, two for the client. 20,000 characters give 400
// million clients. The client 0 is the provider. Staff search a whole kind: its own token has the number 0, so a client's is one higher.
const token = (client: string) => `char(19968 + new.kind, 19968 + (${client}) / 20000, 19968 + (${client}) % 20000)`
const SCOPE = `${token('0')} || ' ' || ${token('new.client_id + 1')}`

const indexOnSqlite = [
  // The text is folded before it is stored, so the tokenizer must not do it again.
  `create virtual table search_texts using fts5(scope, text, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1')`,
  `create trigger search_entries_insert after insert on search_entries begin
    insert into search_texts (rowid, scope, text) values (new.id, ${SCOPE}, new.text); end`,
  `create trigger search_entries_update after update of text on search_entries begin
    update search_texts set scope = ${SCOPE}, text = new.text where rowid = new.id; end`,
  `create trigger search_entries_delete after delete on search_entries begin
    delete from search_texts where rowid = old.id; end`,
]

const EXTENSIONS = ['pg_trgm', 'btree_gin']

async function createExtensions(knex: Knex) {
  try {
    for (const name of EXTENSIONS) await knex.raw(`create extension if not exists ${name}`)
  } catch (cause) {
    const statements = EXTENSIONS.map((name) => `create extension ${name};`).join(' ')
    throw new Error(
      `Search needs two extensions of PostgreSQL. Run this as a superuser in Evergreen's database, then start again: ${statements}`,
      {
        cause,
      },
    )
  }
}

/**
 * The search index. Triggers note each changed record in `search_changes`, and every transaction writes the entries of what it has
 * changed before it commits. `search_builds`: the kinds whose entries are still written for the records that exist already.
 */
export async function up(knex: Knex) {
  await knex.schema.createTable('search_entries', (table) => {
    id(table)
    table.smallint('kind').notNullable()
    mentions(table, 'record_id').notNullable()
    mentions(table, 'client_id').notNullable()
    table.text('text').notNullable()
    table.unique(['kind', 'record_id', 'client_id'])
  })
  await knex.schema.createTable('search_changes', (table) => {
    id(table)
    table.smallint('kind').notNullable()
    mentions(table, 'record_id').notNullable()
    table.boolean('is_new').notNullable()
  })
  await knex.schema.createTable('search_builds', (table) => {
    table.smallint('kind').primary()
    mentions(table, 'after_id').notNullable()
    table.boolean('is_first').notNullable()
  })
  if (isPostgres(knex)) {
    await createExtensions(knex)
    await knex.raw('create index search_entries_text on search_entries using gin (kind, client_id, text gin_trgm_ops)')
  } else for (const statement of indexOnSqlite) await knex.raw(statement)
  for (const trigger of ALL) await createTrigger(knex, trigger)
  for (const [table, kind] of Object.entries(KINDS))
    if (await knex(table).first('id')) await knex('search_builds').insert({ kind, after_id: 0, is_first: true })
}

const dropTables = drop('search_builds', 'search_changes', 'search_entries')

export async function down(knex: Knex) {
  for (const trigger of ALL) await dropTrigger(knex, trigger)
  if (!isPostgres(knex)) await knex.raw('drop table search_texts')
  await dropTables(knex)
  if (isPostgres(knex)) for (const name of EXTENSIONS) await knex.raw(`drop extension if exists ${name}`)
}
