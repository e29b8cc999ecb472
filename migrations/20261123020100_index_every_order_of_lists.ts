import type { Knex } from 'knex'

// Active licenses are most of all, so the flags are tested in the index and do not lead it: one index serves every status. The key of
// the client comes first for client users.
const flags = 'active, property_active'

const licenses: Record<string, string> = {
  property_name: 'property_name_sort',
  number: 'license_number_sort',
  premises_name: 'premises_name_sort',
  city: 'city_sort',
  expiration: 'expiration_date',
  track_date: 'track_date',
  due_date: 'due_date',
  renewal_due_date: '(coalesce(renewal_due_date, due_date))',
  stage: 'renewal_stage',
  type: 'license_type_id',
  authority: 'licensing_authority_id',
  assignee: 'assigned_user_id',
}

// The indexes by state hold all that the counts of the dashboard test, so that a count reads no rows.
const inGroup =
  'renewal_designation, assigned_user_id, expiration_date, renewal_stage, has_completed_renewal, track_date, license_type_id, active, property_active, master_license_id, due_date, renewal_due_date'

const ofLicenses = Object.fromEntries(
  Object.entries(licenses).flatMap(([name, column]) => [
    [`licenses_by_${name}`, `licenses (${column}, id, client_id, ${flags})`],
    [`licenses_of_client_by_${name}`, `licenses (client_id, ${column}, id, ${flags})`],
  ]),
)

const open = 'where done_on is null'
const tasks = { created: 'created_on', description: 'description_sort', assignee: 'assigned_user_id' }

const ofTasks = Object.fromEntries([
  ...Object.entries(tasks).flatMap(([name, column]) => [
    [`user_tasks_open_by_${name}`, `user_tasks (kind, ${column}, id, client_id) ${open}`],
    [`user_tasks_open_of_client_by_${name}`, `user_tasks (kind, client_id, ${column}, id) ${open}`],
  ]),
  ['user_tasks_open_of_client', `user_tasks (kind, client_id, follow_up_date, id, assigned_user_id) ${open}`],
  ['user_tasks_open_by_client', `user_tasks (kind, client_id, id) ${open}`],
])

const made: Record<string, string> = {
  ...ofLicenses,
  licenses_by_state: `licenses (state, id, licensing_authority_id, client_id, ${inGroup})`,
  licenses_of_client_by_state: `licenses (client_id, state, id, licensing_authority_id, ${inGroup})`,
  licenses_by_client: `licenses (client_id, id, ${flags})`,
  licenses_with_alert_by_property_name: `licenses (property_name_sort, id, client_id, ${flags}) where alert is not null`,
  ...ofTasks,
  properties_by_name: 'properties (name_sort, id, active)',
  properties_by_address: 'properties (address1_sort, id, active)',
  properties_by_city: 'properties (city_sort, id, active)',
  properties_by_state: 'properties (state, id, active)',
  properties_by_zip: 'properties (zip, id, active)',
  properties_by_client: 'properties (billing_client_id, id, active)',
  // The small tables in whose order licenses are listed.
  clients_by_name: 'clients (coalesce(display_name_sort, legal_name_sort), id)',
  users_by_name: `users ((first_name_sort || ' ' || last_name_sort), id)`,
  license_types_by_name: 'license_types (name_sort, id)',
  licensing_authorities_by_name: 'licensing_authorities (name_sort, id)',
}

const asked = 'id, country, state'
const inQueue = 'active and property_active and master_license_id is null'
const ofQueue = 'renewal_stage, has_completed_renewal, track_date, license_type_id'
const flagsOfQueue = 'active, property_active, master_license_id'

// Each is the beginning of an index above, or sorts by names as they are written.
const replaced: Record<string, string> = {
  licenses_license_type_id_index: 'licenses (license_type_id)',
  licenses_licensing_authority_id_index: 'licenses (licensing_authority_id)',
  licenses_assigned_user_id_index: 'licenses (assigned_user_id)',
  licenses_by_number: 'licenses (license_number, id)',
  licenses_list: `licenses (active, property_active, property_name, ${asked})`,
  licenses_list_of_client: `licenses (client_id, active, property_active, property_name, ${asked})`,
  licenses_by_property_name: 'licenses (property_name, id)',
  licenses_by_expiration: `licenses (active, property_active, expiration_date, ${asked})`,
  licenses_list_with_alert: `licenses (active, property_active, property_name, ${asked}) where alert is not null`,
  licenses_queue: `licenses (expiration_date, id, client_id, renewal_designation, assigned_user_id, ${ofQueue}, state, ${flagsOfQueue}) where ${inQueue}`,
  licenses_queue_of_client: `licenses (client_id, expiration_date, id, renewal_designation, assigned_user_id, ${ofQueue}, state, ${flagsOfQueue}, due_date, renewal_due_date) where ${inQueue}`,
  licenses_counts: `licenses (state, licensing_authority_id, client_id, renewal_designation, assigned_user_id, expiration_date, ${ofQueue}, ${flagsOfQueue}, due_date, renewal_due_date) where ${inQueue}`,
  properties_active_name_id_index: 'properties (active, name, id)',
  properties_billing_client_id_index: 'properties (billing_client_id)',
}

async function replace(knex: Knex, old: Record<string, string>, next: Record<string, string>) {
  for (const name of Object.keys(old)) await knex.raw(`drop index ${name}`)
  for (const [name, columns] of Object.entries(next)) await knex.raw(`create index ${name} on ${columns}`)
}

export const up = (knex: Knex) => replace(knex, replaced, made)

export const down = (knex: Knex) => replace(knex, made, replaced)
