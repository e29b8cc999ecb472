import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createClient, overHttp } from '../../../client/index.ts'
import { clock } from '../../kit/clock.ts'
import { anInnocent, isUnharmed, startBystander } from '../../testing/bystander/bystander.ts'
import { freshDatabase } from '../../testing/databases/database.ts'
import { theirLicenses } from '../../testing/many.ts'
import { aProgram } from '../../testing/program.ts'
import { deep, newChance, report } from '../../testing/suite.ts'
import { startTestApp, TODAY } from '../../testing/test-app.ts'

const chance = newChance()

const LICENSES = 500
const KILLS = deep ? 40 : 1
const ACTOR = 'ClientAdministrator at Saas'
const line = report('Kills')

/**
 * The real program, killed in the middle of a bulk begin: every license is begun once or not at all, the job ends by
 * itself after a restart, and one mail tells of it. `npm test` kills once and shortens the lease of the dead server by
 * hand; the deep run kills 40 times, at any moment, and waits the lease out.
 */
test('a bulk begin outlives the server', { timeout: KILLS * 90_000 }, async () => {
  const database = await freshDatabase()
  await using testApp = await startTestApp({ database })
  await using program = await aProgram(database.url)
  const innocent = await anInnocent(database.write)
  const { read } = database
  const halfway: number[] = []
  const jobNow = (id: number) => read('jobs').where({ id }).first()

  for (let round = 0; round < KILLS; round++) {
    const licenseIds = await theirLicenses(testApp, LICENSES)
    const first = await program.start()
    const api = createClient(overHttp({ base: first.base, token: testApp.of(ACTOR).token }))
    const { jobId } = await api.renewals.bulkBegin({ body: { licenseIds, processStartDate: TODAY } })
    const id = jobId as number
    if (deep) await wait(chance.next() * 2_000)
    else await vi.waitFor(async () => expect((await jobNow(id)).done).toBeGreaterThan(0), { timeout: 20_000, interval: 2 })
    await first.kill()

    // Every item that was reported as done is done, and nothing else.
    const begun = async () => read('renewals').whereIn('license_id', licenseIds).where('is_active', true).pluck('license_id')
    const items = await read('job_items').where({ job_id: id, status: 'done' }).pluck('license_id')
    expect((await begun()).toSorted()).toEqual(items.toSorted())
    expect((await jobNow(id)).done).toBe(items.length)
    halfway.push(items.length)
    if (!deep) {
      expect(items.length).toBeLessThan(LICENSES)
      await testApp.build((db) =>
        db('jobs')
          .where({ id })
          .update({ lease_until: clock.later(-1) }),
      )
    }

    const second = await program.start()
    await using bystander = await startBystander({ base: second.base, ...innocent, beside: 'what goes on after a kill' })
    await vi.waitFor(async () => expect(await jobNow(id)).toMatchObject({ status: 'done', done: LICENSES }), {
      timeout: 60_000,
      interval: 100,
    })
    expect((await begun()).toSorted()).toEqual(licenseIds.toSorted())
    const stages = await read('licenses').whereIn('id', licenseIds).distinct('renewal_stage', 'version')
    expect(stages.map((row) => ({ ...row }))).toEqual([{ renewal_stage: 2, version: 2 }])
    const audits = await read('audit').whereIn('license_id', licenseIds).count({ count: '*' }).first()
    expect(Number(audits?.count)).toBe(LICENSES)
    expect(await read('outbox').where('cause', 'renewals.bulkBegin')).toHaveLength(round + 1)
    await vi.waitFor(async () => expect(await readdir(join(program.folder, 'outbox'))).toHaveLength(round + 1), { timeout: 70_000 })
    expect(await bystander.stop()).toSatisfy(isUnharmed)
    await second.kill()
  }
  const inside = halfway.filter((done) => done > 0 && done < LICENSES).length
  line(
    `a bulk begin of ${LICENSES}`,
    'each once or not at all; the job ends by itself, with one mail',
    `${KILLS} kills, ${inside} in the middle of the work: all begun once, ${KILLS} mails`,
  )
})
