import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const NOTE = 'Users, clients and your own account'
const SLUG = '2026-11-20-users-and-accounts'

describe('release notes', () => {
  test('are marked while new, listed, downloaded, and stay dismissed', async () => {
    const page = await console.signIn(people.viewer)
    await page.getByRole('button', { name: 'Release Notes, new' }).click()
    const dialog = page.getByRole('dialog', { name: 'Release Notes' })
    await dialog.getByRole('heading', { name: NOTE }).waitFor()
    await dialog.getByText('New', { exact: true }).first().waitFor()
    expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(700)
    const download = page.waitForEvent('download')
    await dialog.getByRole('link', { name: `Download ${NOTE}` }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`${SLUG}.html`)
    expect(await readFile(await file.path(), 'utf8')).toContain(`<h1>${NOTE}</h1>`)
    await dialog.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByRole('button', { name: 'Release Notes', exact: true }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Release Notes', exact: true }).waitFor()
  })

  test('have an address that downloads one, then returns to the previous page, or to / if there is none', async () => {
    const page = await console.signIn(people.viewer, '/my-account')
    const inside = page.waitForEvent('download')
    await page.evaluate((slug) => {
      window.history.pushState({ idx: 5 }, '', `/release-notes/${slug}`)
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
    }, SLUG)
    expect((await inside).suggestedFilename()).toBe(`${SLUG}.html`)
    await page.waitForURL(/\/my-account/)

    const fresh = await page.context().newPage()
    const outside = fresh.waitForEvent('download')
    await fresh.goto(`/release-notes/${SLUG}`)
    await outside
    await fresh.waitForURL(/\/properties/)
  })
})
