import { beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../testing/databases/database.ts'

const now = '2026-11-20T12:00:00.000Z'
const stamps = { created_on: now, modified_on: now }

let database: TestDatabase
let license: Record<string, unknown>

beforeAll(async () => {
  database = await freshDatabase()
  await database.write(async (trx) => {
    await trx('clients').insert({ id: 1, legal_name: 'Harbor', service_level: 'Saas', ...stamps })
    await trx('properties').insert({ id: 1, billing_client_id: 1, name: 'Pier', ...stamps })
    license = { client_id: 1, property_id: 1, property_name: 'Pier', renewal_designation: 'Provider', ...stamps }
    await trx('licenses').insert({ ...license, id: 1, license_number: 'A-1' })
  })
})

const insert = (table: string, row: object) => database.write((trx) => trx(table).insert(row))

describe('the database enforces', () => {
  test('one renewal in process for a license', async () => {
    const renewal = { license_id: 1, client_id: 1, ...stamps }
    await insert('renewals', { ...renewal, is_active: false, stage: 8 })
    await insert('renewals', { ...renewal, is_active: false, stage: 8 })
    await insert('renewals', { ...renewal, id: 10 })
    await expect(insert('renewals', renewal)).rejects.toThrow(/unique/i)
  })

  test('one open task for a renewal, and one of each kind for a property', async () => {
    const task = { property_id: 1, client_id: 1, follow_up_date: '2026-11-27', ...stamps }
    const ofRenewal = { ...task, kind: 'Renewal', renewal_id: 10, license_id: 1 }
    await insert('user_tasks', { ...ofRenewal, done_on: now })
    await insert('user_tasks', ofRenewal)
    await expect(insert('user_tasks', ofRenewal)).rejects.toThrow(/unique/i)

    await insert('user_tasks', { ...task, kind: 'ManagerChange' })
    await insert('user_tasks', { ...task, kind: 'PropertyContact' })
    await insert('user_tasks', { ...task, kind: 'PropertyContact', done_on: now })
    await expect(insert('user_tasks', { ...task, kind: 'PropertyContact' })).rejects.toThrow(/unique/i)
  })

  test("unique names of license types at an authority, including the provider's", async () => {
    await insert('licensing_authorities', { id: 1, name: 'City', jurisdiction: 'City', ...stamps })
    const type = { licensing_authority_id: 1, license_term_id: 1, classification: 'Liquor', ...stamps }
    await insert('license_types', { ...type, name: 'Beer' })
    await insert('license_types', { ...type, name: 'Beer', client_id: 1 })
    await expect(insert('license_types', { ...type, name: 'BEER' })).rejects.toThrow(/unique/i)
  })

  test('allowed words, allowed stages and existing references', async () => {
    await expect(insert('licenses', { ...license, license_number: 'B', renewal_designation: 'Nobody' })).rejects.toThrow(/check/i)
    await expect(insert('renewals', { license_id: 1, client_id: 1, stage: 1, is_active: false, ...stamps })).rejects.toThrow(/check/i)
    await expect(insert('licenses', { ...license, license_number: 'C', property_id: 99 })).rejects.toThrow(/foreign key/i)
    await expect(database.write((trx) => trx('clients').where({ id: 1 }).del())).rejects.toThrow(/foreign key/i)
  })

  test('an append-only audit', async () => {
    await insert('audit', { at: now, call: 'licenses.update', changes: '{}' })
    const refused = /append-only/
    await expect(database.write((trx) => trx('audit').update({ call: 'x' }))).rejects.toThrow(refused)
    await expect(database.write((trx) => trx('audit').del())).rejects.toThrow(refused)
    if (database.engine === 'postgres') await expect(database.write((trx) => trx('audit').truncate())).rejects.toThrow(refused)
    expect(await database.read('audit')).toHaveLength(1)
  })
})
