import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { clock } from '../../kit/clock.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { browser, somebodyIn } from '../../testing/ways-in/person.ts'

const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'
const DAY = 24 * 60 * 60_000

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
})
afterAll(() => testApp[Symbol.asyncDispose]())
afterEach(() => clock.set({ skip: 0 }))

const listOf = async (device: ReturnType<typeof browser>) => (await device.send('GET', '/user-profile/sessions')).body.items

describe('signed-in devices', () => {
  test('are listed with time, address and program, and signed out one by one', async () => {
    const { id, email, laptop } = await somebodyIn(testApp)
    const phone = browser(testApp, SAFARI)
    await phone.send('POST', '/authentication/sign-in', { email, password: 'Lanterns-2026!' }, { 'x-forwarded-for': '203.0.113.9' })
    const items = await listOf(laptop)
    expect(items).toHaveLength(2)
    const other = items.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
    expect(other).toMatchObject({ program: 'Safari on iPhone', address: '203.0.113.9', createdOn: expect.stringMatching(/^2/) })
    expect(items).toEqual(expect.arrayContaining([expect.objectContaining({ isCurrent: true, program: 'Firefox on Windows' })]))
    const rows = await testApp.database.read('sessions').where('user_id', id).pluck('id_hash')
    for (const hash of rows) expect(JSON.stringify(items)).not.toContain(hash)

    expect((await laptop.send('DELETE', `/user-profile/sessions/${other.id}`)).status).toBe(200)
    expect(await phone.isIn()).toBe(false)
    expect(await laptop.isIn()).toBe(true)
    expect((await laptop.send('DELETE', `/user-profile/sessions/${other.id}`)).status).toBe(404)
    const [event] = await testApp.database.read('audit').where({ user_id: id, event: 'sessionEnded' })
    expect(event.detail).toBe('Safari on iPhone')
  })

  test('are signed out all at once, except this one and tokens', async () => {
    const { id, email, laptop } = await somebodyIn(testApp)
    const [phone, tablet] = [browser(testApp), browser(testApp)]
    for (const device of [phone, tablet]) await device.signIn(email)
    const token = await testApp.tokenOf(id)
    expect((await laptop.send('DELETE', '/user-profile/sessions')).status).toBe(200)
    expect([await laptop.isIn(), await phone.isIn(), await tablet.isIn()]).toEqual([true, false, false])
    expect(await testApp.as({ token }).sessions.list()).toMatchObject({ items: [{ isCurrent: false }], totalItemCount: 1 })
    await testApp.as({ token }).sessions.removeOthers()
    expect(await laptop.isIn()).toBe(false)
  })

  test('of somebody else cannot be signed out, and idle ones are not listed', async () => {
    const [one, other] = [await somebodyIn(testApp), await somebodyIn(testApp)]
    const [{ id }] = await listOf(other.laptop)
    expect((await one.laptop.send('DELETE', `/user-profile/sessions/${id}`)).status).toBe(404)
    expect(await other.laptop.isIn()).toBe(true)
    await testApp.cookieOf(one.id, { lastSeenOn: clock.later(-DAY) })
    expect(await listOf(one.laptop)).toHaveLength(1)
  })
})

describe('a mail about a new device', () => {
  const mailsTo = (email: string): Promise<string[]> =>
    testApp.database.read('outbox').where({ to_address: email, subject: 'New sign-in to Evergreen' }).orderBy('id').pluck('text')

  test('goes to the owner at the first sign-in of another program or from elsewhere, once', async () => {
    const { email } = await somebodyIn(testApp)
    expect(await mailsTo(email)).toEqual([])
    const phone = browser(testApp, SAFARI)
    for (let time = 0; time < 2; time++) await phone.signIn(email)
    expect(await mailsTo(email)).toEqual([expect.stringMatching(/Where: 127\.0\.0\.1\nWith: Safari on iPhone\n/)])
    const from = { 'x-forwarded-for': '203.0.113.77' }
    await browser(testApp).send('POST', '/authentication/sign-in', { email, password: 'Lanterns-2026!' }, from)
    expect(await mailsTo(email)).toHaveLength(2)
    expect((await mailsTo(email))[1]).toContain('Where: 203.0.113.77')
  })

  test('does not go out when a known browser moves, nor for a wrong password', async () => {
    const { email, laptop } = await somebodyIn(testApp)
    const from = { 'x-forwarded-for': '198.51.100.4' }
    expect((await laptop.send('POST', '/authentication/sign-in', { email, password: 'Lanterns-2026!' }, from)).status).toBe(200)
    await browser(testApp, SAFARI).signIn(email, { password: 'wrong' })
    expect(await mailsTo(email)).toEqual([])
  })
})
