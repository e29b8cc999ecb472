/** A related kind whose hits also find records of this kind, so that a rename rewrites one entry. `sql` binds the ids of the hits. */
export interface Through {
  kind: 'entities' | 'authorities' | 'licenseTypes'
  sql: string
  /** The same for a single record, if another statement is better. */
  test?: string
}

/**
 * A kind of record that can be searched. All members but `code` are SQL: `client` is the client that sees the entry, and 0 stands for
 * the provider. A new column also needs a trigger, see the migration that creates `search_entries`.
 */
export interface Kind {
  code: number
  table: string
  client: string
  joins?: string
  /** Several clients can see the same record, and each has an entry of its own. */
  isShared?: true
  heads: readonly string[]
  rest?: readonly string[]
  phones?: readonly string[]
  through?: readonly Through[]
}

const of = (table: string, columns: readonly string[]) => columns.map((column) => `${table}.${column}`)

/** The words in the custom fields of a record. Their changes are noted by triggers of `custom_values`. */
const customWords = (record: string, usable = 'true') =>
  `(select string_agg(custom_values.value, ' ') from custom_values
    join custom_fields on custom_fields.id = custom_values.custom_field_id
    where custom_values.${record} and custom_fields.kind in ('Text', 'Choice') and custom_fields.removed_on is null and ${usable})`

const OF_PLACE = (propertyId: string) => `join property_clients as place on place.property_id = ${propertyId}`

export const KINDS = {
  licenses: {
    code: 1,
    table: 'licenses',
    client: 'licenses.client_id',
    joins: 'join properties on properties.id = licenses.property_id',
    heads: [...of('licenses', ['license_number', 'account_number', 'premises_name', 'property_name']), 'properties.property_number'],
    rest: [...of('licenses', ['address1', 'address2', 'city', 'zip']), customWords('license_id = licenses.id')],
    through: [
      { kind: 'licenseTypes', sql: 'licenses.license_type_id in ?' },
      { kind: 'authorities', sql: 'licenses.licensing_authority_id in ?' },
      {
        kind: 'entities',
        sql: 'licenses.id in (select license_id from license_licensees where corporate_entity_id in ?)',
        test: 'exists (select 1 from license_licensees where license_id = licenses.id and corporate_entity_id in ?)',
      },
    ],
  },
  properties: {
    code: 2,
    table: 'properties',
    client: 'place.client_id',
    isShared: true,
    joins: `${OF_PLACE('properties.id')} left join divisions on divisions.id = place.division_id`,
    heads: of('properties', ['name', 'property_number']),
    rest: [
      ...of('properties', ['address1', 'address2', 'city', 'zip']),
      'divisions.name',
      customWords('property_id = properties.id', '(custom_fields.client_id is null or custom_fields.client_id = place.client_id)'),
    ],
  },
  entities: {
    code: 3,
    table: 'corporate_entities',
    client: 'corporate_entities.client_id',
    heads: of('corporate_entities', ['name', 'federal_ein']),
    rest: ['corporate_entities.state_of_formation'],
  },
  officers: { code: 4, table: 'corporate_officers', client: 'corporate_officers.client_id', heads: ['corporate_officers.name'] },
  contacts: {
    code: 5,
    table: 'property_contacts',
    client: 'place.client_id',
    isShared: true,
    joins: OF_PLACE('property_contacts.property_id'),
    heads: ['property_contacts.name'],
    rest: of('property_contacts', ['title', 'email']),
    phones: ['property_contacts.phone'],
  },
  users: {
    code: 6,
    table: 'users',
    client: 'coalesce(users.client_id, 0)',
    heads: ["users.first_name || ' ' || users.last_name", 'users.last_name'],
    rest: of('users', ['email', 'title']),
    phones: ['users.phone_number'],
  },
  authorities: {
    code: 7,
    table: 'licensing_authorities',
    client: 'coalesce(licensing_authorities.client_id, 0)',
    heads: of('licensing_authorities', ['name', 'abbreviation']),
    rest: ['licensing_authorities.city'],
  },
  licenseTypes: {
    code: 8,
    table: 'license_types',
    client: 'coalesce(license_types.client_id, 0)',
    heads: of('license_types', ['name', 'abbreviation']),
    rest: ['license_types.description'],
  },
  clients: {
    code: 9,
    table: 'clients',
    client: 'clients.id',
    heads: of('clients', ['legal_name', 'display_name']),
    rest: ['clients.city'],
  },
} as const satisfies Record<string, Kind>

export type KindName = keyof typeof KINDS

export const kindOf = (code: number): Kind | undefined => Object.values<Kind>(KINDS).find((kind) => kind.code === code)
