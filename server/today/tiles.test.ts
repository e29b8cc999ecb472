import { afterAll, beforeAll, expect, test } from 'vitest'
import { Chance } from '../../fixtures/demo/kit.ts'
import { addDays, type Day } from '../../rules/day.ts'
import { present } from '../../rules/present.ts'
import { FILED } from '../../rules/renewals/stages.ts'
import { RECEIVED } from '../../rules/watch/standing.ts'
import { THIS_WEEK, TILES, type Tile } from '../../rules/watch/today.ts'
import { personNow } from '../kit/http/session.ts'
import { type Fact, factsOf } from '../testing/queue/expected.ts'
import { aRandomQueue } from '../testing/queue/random.ts'
import { startTestApp, type TestApp, TODAY } from '../testing/test-app.ts'
import { todayCounts, todayPage } from './today.queries.ts'

const seed = Number(process.env.EVERGREEN_SEED) || 7
const DAYS = [-95, -8, -7, 0, 1, 7, 60].map((n) => addDays(TODAY, n))
const ACTORS = ['Administrator', 'ClientAdministrator at Saas', 'ClientAdministrator at Hybrid'] as const

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  const chance = new Chance(seed)
  await testApp.build(async (db) => {
    await aRandomQueue(db, chance, [testApp.tenants.Saas, testApp.tenants.Hybrid], 600)
    const idle: number[] = await db('licenses').whereNull('renewal_stage').pluck('id')
    for (const id of idle)
      if (chance.often(0.6))
        await db('licenses')
          .where({ id })
          .update({ start_by: addDays(TODAY, chance.between(-60, 60)) })
    // With some seeds, nothing else is past due on the first day.
    const fixed = db('license_terms').whereNotIn('kind', ['OneTime', 'Perpetual']).select('id')
    const { id: late } = await db('licenses')
      .whereNull('renewal_stage')
      .whereNull('master_license_id')
      .where({ active: true, property_active: true, has_completed_renewal: false, renewal_designation: 'Provider' })
      .whereIn('license_type_id', db('license_types').whereIn('license_term_id', fixed).select('id'))
      .orderBy('id')
      .first('id')
    await db('licenses')
      .where('id', late)
      .update({ renewal_due_date: null, due_date: addDays(TODAY, -100), expiration_date: addDays(TODAY, 200) })
    await db('user_tasks').delete()
    // A received license has no day to act by.
    await db('licenses').where('renewal_stage', '>=', RECEIVED).update({ act_by: null })
    // Only users of the license's side can be assigned to it.
    for (const side of ['Provider', 'BillingClient'] as const)
      await db('licenses')
        .where('renewal_designation', side)
        .whereIn(
          'assigned_user_id',
          db('users')
            .select('id')
            .whereRaw(`client_id is ${side === 'Provider' ? 'not ' : ''}null`),
        )
        .update({ assigned_user_id: null })
  })
})
afterAll(() => testApp[Symbol.asyncDispose]())

const isSoon = (date: Day | null, today: Day) => date !== null && date >= today && date <= addDays(today, THIS_WEEK)
const isReached = (date: Day | null, today: Day) => date !== null && date <= addDays(today, THIS_WEEK)

/** The tile of a license by the rules (docs/domain/today.md); null if Today does not list it. */
const tileOf = (license: Fact, today: Day): Tile | null => {
  const { renewalStage, standing, startBy, actBy, expirationDate, unassigned } = license
  const isListed = license.masterLicenseId === null && standing.level !== 'inactive'
  if (!isListed || (license.termName === 'One Time' && renewalStage === null)) return null
  const level = TILES.find((tile) => tile === standing.level)
  if (level) return level
  const dueDate = license.renewalDueDate ?? license.dueDate
  const isFiled = renewalStage !== null && renewalStage >= FILED
  const isPressing = isFiled || dueDate === null ? isSoon(expirationDate, today) : isSoon(dueDate, today)
  const isReceived = renewalStage !== null && renewalStage >= RECEIVED
  if (isReached(actBy, today) || isReached(startBy, today) || isReceived || isPressing) return 'startThisWeek'
  return unassigned ? 'unassigned' : null
}

test.each(DAYS)('on %s each license is in one part, in the tile that the rules give, and the counts add up', async (today) => {
  const { read } = testApp.database
  const facts = await testApp.build((db) => factsOf(db, today))
  const seen = new Set<Tile>()
  for (const actor of ACTORS) {
    const { person } = testApp.of(actor)
    const side = person.clientId === null ? 'Provider' : 'BillingClient'
    const own = facts.filter(
      ({ renewalDesignation, clientId }) => renewalDesignation === side && (person.clientId === null || clientId === person.clientId),
    )
    const user = present(await personNow(read, person.id))
    const { items } = await todayPage(read, user, undefined, { pageSize: 5_000 as 100 }, today)
    const rows = items.map(({ licenseId, tile }) => ({ id: Number(licenseId), tile }))
    const expected = own.flatMap((license) => {
      const tile = tileOf(license, today)
      return tile === null ? [] : [{ id: Number(license.id), tile }]
    })
    const inOrder = (found: typeof rows) => found.toSorted((a, b) => a.id - b.id)
    expect(inOrder(rows), actor).toEqual(inOrder(expected))
    const counts = await todayCounts(read, user, undefined, today)
    for (const tile of TILES) expect(counts[tile], tile).toBe(expected.filter((row) => row.tile === tile).length)
    for (const { tile } of expected) seen.add(tile)
  }
  expect([...seen].toSorted()).toEqual([...TILES].toSorted())
})
