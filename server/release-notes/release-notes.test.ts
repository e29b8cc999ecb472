import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp[Symbol.asyncDispose]())

test('notes are new until each user dismisses them, and download as one page', async () => {
  const api = testApp.as('Client at Hybrid').releaseNotes
  const { items } = await api.list()
  expect(items.length).toBeGreaterThan(0)
  expect(items.map((note) => note.publishedDate)).toEqual(
    items
      .map((note) => note.publishedDate)
      .sort()
      .reverse(),
  )
  expect(await api.status()).toEqual({ hasReleaseNotes: true, hasNewReleaseNotes: true, userDismissed: false })
  await api.dismiss()
  await api.dismiss()
  expect(await api.status()).toEqual({ hasReleaseNotes: true, hasNewReleaseNotes: false, userDismissed: true })
  expect((await api.list()).items.every((note) => !note.isNew)).toBe(true)
  expect(await testApp.as('Contributor').releaseNotes.status()).toMatchObject({ hasNewReleaseNotes: true })

  const { title, urlSlug } = items[0] as (typeof items)[number]
  const page = await testApp.request({ method: 'GET', path: `/release-notes/${urlSlug}` }, 'Contributor')
  expect(page.headers['content-disposition']).toContain(`${urlSlug}.html`)
  expect(page.text).toContain(`<h1>${title}</h1>`)
  expect(page.text).not.toMatch(/<script|src=|href="http/)
})

test.each(['nothing', '..%2f..%2fpackage', 'README'])('%s is no release note', async (slug) => {
  expect((await testApp.request({ method: 'GET', path: `/release-notes/${slug}` }, 'Contributor')).status).toBe(404)
})
