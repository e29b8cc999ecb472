import { describe, expect, test } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole(async () => ({ DISABLED_ROUTES: '/licenses, /release-notes/hidden' }))

describe('access to a page', () => {
  test('leads an unknown person over /load-identity to the sign-in page', async () => {
    const page = await console.visit('/signIn')
    const seen: string[] = []
    page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname))
    await page.goto('/users?page=2')
    await page.waitForURL(/\/signIn\?redirectUri=%2Fusers%3Fpage%3D2/)
    expect(seen).toContain('/load-identity')
  })

  test('is closed to roles without access', async () => {
    const contributor = await console.signIn(people.contributor, '/renewals')
    await contributor.goto('/users')
    await contributor.waitForURL(/\/access-denied/)
    await contributor.getByRole('heading', { name: messages.unauthorizedTitle }).waitFor()
    await contributor.goto('/clients/1')
    await contributor.waitForURL(/\/access-denied/)
  })

  test('is 404 if this environment disables it, and the menu leaves it out', async () => {
    const page = await console.signIn(people.administrator, '/renewals')
    expect(await page.getByRole('menuitem', { name: 'Licenses' }).count()).toBe(0)
    for (const path of ['/licenses', '/licenses/1']) {
      await page.goto(path)
      await page.waitForURL(/\/not-found/)
      await page.getByRole('heading', { name: messages.notFoundTitle }).waitFor()
    }
  })

  test('ends at /system-error if the identity cannot be loaded', async () => {
    const page = await console.visit('/signIn')
    await page.route('**/current-user/identity', (route) =>
      route.fulfill({ status: 500, json: { status: 500, detail: 'No', requestId: 'r' } }),
    )
    await page.goto('/renewals')
    await page.waitForURL(/\/system-error/)
    await page.getByRole('heading', { name: messages.systemError }).waitFor()
  })
})

describe('the way back', () => {
  test('names the previous page at every step, and starts again from the menu', async () => {
    const page = await console.signIn(people.staff, '/clients')
    const back = page.getByRole('link', { name: /^Back to/ })
    expect(await back.count()).toBe(0)
    await page.getByRole('link', { name: 'Harbor Hotels' }).click()
    await page.getByRole('link', { name: 'Back to Clients' }).waitFor()
    await page.getByRole('link', { name: /users$/ }).click()
    await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Back to Harbor Hotels' }).click()
    await page.getByRole('heading', { name: 'Harbor Hotels' }).waitFor()
    await page.getByRole('link', { name: 'Back to Clients' }).click()
    await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor()
    expect(await back.count()).toBe(0)
    await page.getByRole('link', { name: 'Harbor Hotels' }).click()
    await page.getByRole('menuitem', { name: 'Users' }).click()
    await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
    expect(await back.count()).toBe(0)
  })

  test('begins anew at a page that is opened by its address, and stays when a page is reloaded', async () => {
    const page = await console.signIn(people.staff, '/clients')
    await page.getByRole('link', { name: 'Harbor Hotels' }).click()
    await page.getByRole('link', { name: 'Back to Clients' }).waitFor()
    await page.reload()
    await page.getByRole('link', { name: 'Back to Clients' }).waitFor()
    await page.goto('/clients')
    await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor()
    expect(await page.getByRole('link', { name: /^Back to/ }).count()).toBe(0)
    await page.goto('/renewals/licensing-authorities/1')
    await page.getByRole('link', { name: 'Back to Renewals' }).waitFor()
  })
})

test('a server that fails at a save is said once', async () => {
  const page = await console.signIn(people.staff, '/clients')
  await page.getByRole('link', { name: 'Harbor Hotels' }).click()
  await page.getByRole('button', { name: 'Edit' }).first().click()
  await page.route('**/api/v1.0/**', (route) => route.fulfill({ status: 500, json: { status: 500, detail: 'Broken', requestId: 'r' } }))
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('alert').filter({ hasText: 'Broken' }).waitFor()
  await page.waitForTimeout(500)
  expect(await page.getByRole('alert').count()).toBe(1)
})
