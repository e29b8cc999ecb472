import { test } from 'vitest'
import { loadDemo } from '../fixtures/demo.ts'
import { freshDatabase } from './testing/database.ts'

test('x', async () => {
  for (const today of ['2026-11-20']) {
    const database = await freshDatabase()
    await database.write((db) =>
      loadDemo(db, { today, passwordHash: 'x', putDocument: async (bytes) => ({ sha256: String(bytes.length), size: bytes.length }) }),
    )
    const db = database.read
    const rows = await db('licenses')
      .whereRaw('licenses.active and property_active and master_license_id is null and (renewal_stage is not null or track_date <= ?)', [
        today,
      ])
      .join('users', 'users.id', 'assigned_user_id')
      .groupBy('email', 'renewal_designation')
      .select('email', 'renewal_designation')
      .select(
        db.raw(
          'count(*) as n, sum(case when renewal_stage is null then 1 else 0 end) as s1, sum(case when renewal_stage in (2,3,4) then 1 else 0 end) as st, sum(case when renewal_stage > 4 then 1 else 0 end) as fi, sum(case when expiration_date < ? then 1 else 0 end) as exp',
          [today],
        ),
      )
      .orderBy('email')
    console.table(rows)
    console.table(
      await db('licenses')
        .whereRaw('master_license_id is null')
        .groupBy('client_id', 'renewal_designation')
        .select('client_id', 'renewal_designation')
        .select(
          db.raw(
            'count(*) as n, sum(case when renewal_stage in (2,3,4) then 1 else 0 end) as st, sum(case when renewal_stage > 4 then 1 else 0 end) as fi',
          ),
        ),
    )
  }
})
