import { describe, expect, test } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { fillSignIn, people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

describe('signing in', () => {
  test('opens for an unknown person, keeps the requested page and leads there', async () => {
    const page = await console.visit('/licenses?page=2')
    await page.waitForURL(/\/signIn\?redirectUri=/)
    await fillSignIn(page, people.administrator)
    await page.waitForURL(/\/licenses\?page=2/)
    await page.getByRole('heading', { level: 1, name: 'Licenses' }).waitFor()
  })

  test('leads from / to the tasks, and never outside this site', async () => {
    const page = await console.visit('/signIn?redirectUri=%2F%2Fevil.example%2F')
    await fillSignIn(page, people.administrator)
    await page.waitForURL(/\/tasks/)
    expect(new URL(page.url()).hostname).toBe('127.0.0.1')
  })

  test('reports missing values and a wrong password', async () => {
    const page = await console.visit('/signIn')
    await page.getByRole('button', { name: 'Sign In' }).click()
    expect(await page.getByText(messages.required).count()).toBe(2)
    await fillSignIn(page, people.administrator, 'not-the-password')
    await page.getByText(messages.signInRefused).waitFor()
  })

  test('shows name and client; Log Out ends the session and clears the filters', async () => {
    const page = await console.signIn(people.administrator, '/renewals?filter=%7B%22searchTerm%22%3A%22zzz%22%7D')
    await page.getByText('Harbor Hotels').first().waitFor()
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await page.waitForURL(/\/signIn/)
    await fillSignIn(page, people.administrator)
    await page.getByRole('menuitem', { name: 'Renewals' }).click()
    await page.waitForURL(/\/renewals/)
    expect(await page.getByLabel('Search renewals').inputValue()).toBe('')
  })
})

describe('pages with restricted access', () => {
  test('an unknown path and an unknown id are 404', async () => {
    const page = await console.signIn(people.administrator, '/no-such-page')
    await page.getByRole('heading', { level: 1, name: messages.notFoundTitle }).waitFor()
    await page.goto('/licenses/999999')
    await page.waitForURL(/\/not-found/)
  })

  test('a person without renewal permission has no licenses, in the menu or by address', async () => {
    const page = await console.signIn(people.viewer)
    expect(await page.getByRole('menuitem', { name: 'Licenses' }).count()).toBe(0)
    await page.goto('/licenses')
    await page.getByRole('heading', { name: messages.unauthorizedTitle }).waitFor()
  })
})
