import { join } from 'node:path'
import { createClient, overHttp } from '../../client/index.ts'
import type { LicenseImport } from '../../contract/licenses/import.ts'
import { limits } from '../../rules/limits.ts'
import { present } from '../../rules/present.ts'
import { type Database, openDatabase } from '../../server/kit/database/db.ts'
import { anInnocent, startBystander } from '../../server/testing/bystander/bystander.ts'
import { median, report } from './measure.ts'
import { makeLarge, STAFF, startServer } from './pages.ts'

const ROUNDS = 3
const CLIENT = 3
const BYSTANDER_P99 = 100
const AUTHORITY = { name: 'Bureau of Imports', jurisdiction: 'State', state: 'CO' } as const

/** A file with new licenses, properties and licensees. Its types are those of the first file. */
const fileOf = (name: string): LicenseImport => ({
  clientId: CLIENT,
  licensingAuthority: AUTHORITY,
  licenseTerm: '1 Year',
  rows: Array.from({ length: limits.importRows }, (_, n) => ({
    row: n + 2,
    licenseNumber: `${name}-${n}`,
    accountNumber: `A${n}`,
    licenseType: `Type ${n % 40}`,
    propertyName: `${name} ${n % 1_000}`,
    premisesName: `Premises ${n}`,
    address1: `${n % 1_000} Main St`,
    city: 'Denver',
    state: 'CO',
    zip: '80203',
    licensees: `${name} ${n % 1_500} LLC`,
    effectiveDate: '2026-01-01',
    expirationDate: '2026-12-31',
  })),
})

const audit = (record: string, license: string, property: string, fields: Record<string, string>) => {
  const changes = Object.entries(fields).map(([field, to]) => `json_object('field', '${field}', 'from', null, 'to', ${to})`)
  return `insert into audit (at, user_id, client_id, call, record, record_id, license_id, property_id, changes)
    select ?, ${STAFF.id}, ${CLIENT}, 'licenses.import', '${record}', id, ${license}, ${property}, json_array(${changes}) from ${record}`
}
const PLACE = { name: 'name', address1: 'address1', city: 'city', state: 'state', zip: 'zip', country: 'country' }
const LICENSE = {
  accountNumber: 'account_number',
  premisesName: 'premises_name',
  address1: 'address1',
  city: 'city',
  state: 'state',
  zip: 'zip',
  country: 'country',
  effectiveDate: 'effective_date',
  effectiveDateSource: "'imported'",
  expirationDate: 'expiration_date',
  expirationDateSource: "'imported'",
  propertyId: 'property_id',
  propertyName: 'property_name',
  propertyActive: "json('true')",
  licenseTypeId: 'license_type_id',
  jurisdiction: 'jurisdiction',
  clientId: 'client_id',
  licensingAuthorityId: 'licensing_authority_id',
  licenseNumber: 'license_number',
  active: "json('true')",
  renewalDesignation: 'renewal_designation',
  renewalDesignationApprovalStatus: "'None'",
}

/** Writes all rows of an import of a new file with bare statements in one transaction, without validation. */
const bySql = (database: Database, { rows }: LicenseImport) =>
  database.write(async (db) => {
    const now = new Date().toISOString()
    const { id: authorityId } = await db('licensing_authorities').where('name', AUTHORITY.name).first('id')
    const [properties, entities, licenses] = await Promise.all(
      ['properties', 'corporate_entities', 'licenses'].map(async (table) => (await db(table).max({ id: 'id' }).first())?.id ?? 0),
    )
    const field = (name: string) => `value ->> '${name}'`
    const given = `(select ${Object.keys(present(rows[0])).map((name) => `${field(name)} as ${name}`)} from json_each(?)) as given`
    // Without this, SQLite uses nested loops. With it, SQLite builds an index for the statement.
    const fresh = (table: string) => `with fresh as materialized (select id, name from ${table} where id > ?)`
    const json = JSON.stringify(rows)
    await db.raw(
      `insert into properties (billing_client_id, name, address1, city, state, zip, country, created_on, modified_on)
       select ${CLIENT}, propertyName, address1, city, state, zip, 'United States', ?, ? from ${given} group by propertyName, address1`,
      [now, now, json],
    )
    await db.raw(`insert into property_clients (property_id, client_id) select id, ${CLIENT} from properties where id > ?`, [properties])
    await db.raw(
      `insert into corporate_entities (client_id, is_managed_by_client, name, created_on, modified_on)
       select ${CLIENT}, false, licensees, ?, ? from ${given} group by licensees`,
      [now, now, json],
    )
    await db.raw(
      `insert into licenses (client_id, property_id, property_name, license_type_id, licensing_authority_id, license_number, account_number,
         premises_name, address1, city, state, zip, country, jurisdiction, effective_date, effective_date_source, expiration_date,
         expiration_date_source, renewal_designation, created_on, modified_on)
       ${fresh('properties')}
       select ${CLIENT}, fresh.id, fresh.name, license_types.id, ${authorityId}, licenseNumber, accountNumber, premisesName,
         given.address1, given.city, given.state, given.zip, 'United States', 'State', effectiveDate, 'imported', expirationDate, 'imported',
         'Provider', ?, ?
       from ${given} join fresh on fresh.name = propertyName
       join license_types on license_types.licensing_authority_id = ${authorityId} and license_types.name = licenseType`,
      [properties, now, now, json],
    )
    await db.raw(
      `insert into license_licensees (license_id, corporate_entity_id)
       ${fresh('corporate_entities')}
       select licenses.id, fresh.id
       from ${given} join licenses on licenses.client_id = ${CLIENT} and licenses.licensing_authority_id = ${authorityId} and license_number = licenseNumber
       join fresh on fresh.name = licensees`,
      [entities, json],
    )
    await db.raw(`${audit('properties', 'null', 'id', PLACE)} where id > ?`, [now, properties])
    await db.raw(`${audit('corporate_entities', 'null', 'null', { name: 'name' })} where id > ?`, [now, entities])
    await db.raw(`${audit('licenses', 'id', 'property_id', LICENSE)} where id > ?`, [now, licenses])
  })

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Compares an import of 5,000 new rows, and of the same rows again, with bare statements, and measures requests of a bystander. */
export const importRatios = async (folder: string): Promise<void> => {
  const dataDir = join(folder, 'imports')
  const { token, file } = await makeLarge({ dataDir, licenses: 10_000 }, () => ({}))
  const database = openDatabase(file)
  const innocent = await anInnocent(database.write)
  const server = await startServer(dataDir)
  const api = createClient(overHttp({ base: server.base, token }))
  const importFile = async (body: LicenseImport, expected: 'createdCount' | 'unchangedCount') => {
    const result = await api.licenses.import({ body })
    if (result[expected] !== body.rows.length) throw new Error(`Unexpected result: ${JSON.stringify(result).slice(0, 400)}`)
  }
  try {
    await importFile(fileOf('Warm'), 'createdCount')
    const times: Record<'ours' | 'again' | 'theirs', number[]> = { ours: [], again: [], theirs: [] }
    for (let round = 0; round < ROUNDS; round++) {
      const body = fileOf(`Ours ${round}`)
      times.ours.push(await timed(() => importFile(body, 'createdCount')))
      times.again.push(await timed(() => importFile(body, 'unchangedCount')))
      times.theirs.push(await timed(() => bySql(database, fileOf(`Theirs ${round}`))))
    }
    report('import of 5,000 new rows beside bare set-based SQL', median(times.ours), median(times.theirs), 4)
    report('the same file again beside that SQL', median(times.again), median(times.theirs), 1)
    const bystander = await startBystander({ base: server.base, ...innocent, beside: 'imports of 5,000 rows' })
    for (let round = 0; round < ROUNDS; round++) await importFile(fileOf(`Beside ${round}`), 'createdCount')
    const { p99, errors } = await bystander.stop()
    if (errors) throw new Error('A bystander was refused beside an import.')
    report(`bystander beside imports of 5,000 rows, p99 beside ${BYSTANDER_P99} ms`, p99, BYSTANDER_P99, 1)
  } finally {
    server.stop()
    await database.close()
  }
}
