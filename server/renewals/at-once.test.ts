import { afterAll, beforeAll, expect, test } from 'vitest'
import { columnsOf } from '../../fixtures/rows.ts'
import { FILLED, type InProcess, licenseNow, renewalNow, theirLicense, theirRenewal } from '../testing/in-process.ts'
import { refused, tally } from '../testing/refused.ts'
import { startTestApp, type TestApp, TODAY } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

const ROUNDS = 8
const api = () => testApp.as('ClientContributor at Saas')
const versionOf = async ({ licenseId }: InProcess) => (await licenseNow(testApp, licenseId)).version as number
const statusOf = async (promise: Promise<unknown>) => ((await refused(promise)) as { status: number }).status

/** Checks that the license's copy of the renewal is up to date. */
const agree = async ({ licenseId, renewalId }: InProcess) => {
  const [license, renewal] = [await licenseNow(testApp, licenseId), await renewalNow(testApp, renewalId)]
  const inProcess = renewal?.isActive ? renewal : undefined
  const kept = [inProcess?.id ?? null, inProcess?.stage ?? null, inProcess?.renewalDueDate ?? null]
  expect([license.renewalId, license.renewalStage, license.renewalDueDate]).toEqual(kept)
  return { license, renewal }
}

test('the license’s copy follows its renewal at each step', async () => {
  const { id: licenseId } = await theirLicense(testApp)
  const begun = async () => {
    const { id: renewalId } = await api().renewals.begin({
      params: { id: licenseId },
      body: { processStartDate: TODAY, dueDate: '2026-12-24' },
    })
    return { licenseId, renewalId, params: { id: licenseId, renewalId } }
  }
  const first = await begun()
  expect((await agree(first)).license).toMatchObject({ renewalDueDate: '2026-12-24' })
  const moved = { processStartDate: TODAY, renewalDueDate: '2026-12-31' }
  await api().renewals.startDate({ params: first.params, body: moved })
  expect((await agree(first)).license).toMatchObject({ renewalDueDate: '2026-12-31', version: 3 })
  await api().renewals.toggleTrackingOnly({ params: first.params, body: { isTrackingOnlyRenewal: true } })
  await agree(first)
  await api().renewals.abandon({ params: { id: first.renewalId } })
  expect((await agree(first)).license).toMatchObject({ renewalDueDate: null })
  const second = await begun()
  await testApp.build((db) =>
    db('renewals')
      .where('id', second.renewalId)
      .update({ stage: 7, ...columnsOf(FILLED) }),
  )
  await api().renewals.complete({ params: second.params, body: {} })
  expect((await agree(second)).license).toMatchObject({ renewalDueDate: null })
})

test('of fifty concurrent requests, one advances the renewal one step', { timeout: 30_000 }, async () => {
  const renewal = await theirRenewal(testApp, FILLED)
  const advance = () => api().renewals.status({ params: renewal.params, body: { renewalStatus: 3 } })
  expect(await tally(Array.from({ length: 50 }, advance))).toEqual({ 200: 1, 400: 49 })
  expect((await agree(renewal)).renewal).toMatchObject({ stage: 3 })
})

type Action = (renewal: InProcess, ifMatch: number) => Promise<unknown>
const advance: Action = ({ params }, ifMatch) => api().renewals.status({ params, ifMatch, body: { renewalStatus: 3 } })
const back: Action = ({ params }, ifMatch) => api().renewals.status({ params, ifMatch, body: { renewalStatus: 6 } })
const abandon: Action = ({ renewalId }, ifMatch) => api().renewals.abandon({ params: { id: renewalId }, ifMatch })
const toggle: Action = ({ params }, ifMatch) =>
  api().renewals.toggleTrackingOnly({ params, ifMatch, body: { isTrackingOnlyRenewal: true } })
const complete: Action = ({ params }, ifMatch) => api().renewals.complete({ params, ifMatch, body: {} })
const file: Action = ({ params }, ifMatch) => api().renewals.formsFiled({ params, ifMatch, body: { dateFiled: '2026-11-19' } })

const pairs: [string, 2 | 7, Action, Action][] = [
  ['advance and abandon', 2, advance, abandon],
  ['advance and toggle', 2, advance, toggle],
  ['abandon and toggle', 2, abandon, toggle],
  ['complete and going back', 7, complete, back],
  ['complete and saving a step', 7, complete, file],
  ['complete and complete', 7, complete, complete],
]
test.each(pairs)('of %s with the same version, exactly one succeeds', { timeout: 30_000 }, async (_, stage, one, other) => {
  for (let round = 0; round < ROUNDS; round++) {
    const renewal = await theirRenewal(testApp, { ...FILLED, stage })
    const version = await versionOf(renewal)
    const actions = round % 2 ? [one, other] : [other, one]
    const statuses = await Promise.all(actions.map((action) => statusOf(action(renewal, version))))
    expect(
      statuses.filter((status) => status === 200),
      `${statuses}`,
    ).toHaveLength(1)
    expect([400, 404, 412]).toEqual(expect.arrayContaining(statuses.filter((status) => status !== 200)))
    await agree(renewal)
  }
})

test('going back and completing exclude each other, also without a version', { timeout: 30_000 }, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const renewal = await theirRenewal(testApp, { ...FILLED, stage: 7 })
    const tries = [
      api().renewals.complete({ params: renewal.params, body: {} }),
      api().renewals.status({ params: renewal.params, body: { renewalStatus: 6 } }),
    ]
    expect(await tally(tries)).toEqual({ 200: 1, 400: 1 })
    const { license, renewal: row } = await agree(renewal)
    expect(Boolean(license.hasCompletedRenewal)).toBe(row?.stage === 8)
  }
})
