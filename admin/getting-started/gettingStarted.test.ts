import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { FIRST_STEPS, isStepOfProvider } from '../../rules/installation/getting-started.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { mustBeAccessible, mustFit } from '../testing/axe.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'
import { screenOf, uploadOf } from './steps.ts'

const console = withConsole()
const card = (page: Page) => page.getByRole('region', { name: 'Getting Started' })
const steps = (page: Page) => card(page).getByRole('listitem').allInnerTexts()

// The users of the demo data have dismissed the card.
beforeAll(() => console.write((db) => db('users').update({ getting_started_dismissed_on: null })))

test('a client administrator sees what is left, on the first page and on Today, until it is done', async () => {
  const page = await console.signIn(people.administrator, '/tasks')
  await card(page).getByText(sentences.stepsDone(5, 7)).waitFor()
  expect(await steps(page)).not.toContain('Add a client')
  expect(await card(page).getByRole('link', { name: 'Add entities' }).getAttribute('href')).toBe('/my-company')
  expect(
    await card(page)
      .getByRole('link', { name: /upload/ })
      .count(),
  ).toBe(0)
  await mustBeAccessible(page)
  await page.goto('/today')
  await card(page).waitFor()
  await page.goto('/licenses')
  await page.getByRole('heading', { name: 'Licenses', level: 1 }).waitFor()
  expect(await card(page).count()).toBe(0)
  await apiOf(page).reminders.switch({ body: { isOn: true } })
  await page.goto('/today')
  await card(page).getByRole('link', { name: 'Assign licenses' }).click()
  await page.waitForURL(/\/licenses\?.*unassigned/)
  const { id } = await apiOf(page).authentication.identity()
  await console.write((db) => db('licenses').whereNull('assigned_user_id').update({ assigned_user_id: id }))
  await page.goto('/today')
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  expect(await card(page).count()).toBe(0)
})

test('staff administrators begin with a client, on a narrow screen too', async () => {
  const page = await console.signIn(people.staff, '/properties', { viewport: { width: 390, height: 800 } })
  await card(page).getByText(sentences.stepsDone(9, 12)).waitFor()
  expect(await card(page).getByRole('link', { name: 'Add a client' }).getAttribute('href')).toBe('/clients')
  const off = card(page)
    .getByRole('link', { name: /^Reminders of / })
    .last()
  const target = await off.getAttribute('href')
  expect(target).toMatch(/^\/clients\/\d+$/)
  await card(page).getByText(messages.nothingIsMailed).waitFor()
  await mustFit(page)
  await page.goto(target ?? '/')
  await page.getByRole('button', { name: 'Switch On', exact: true }).waitFor()
})

test.each([people.administrator, people.staff])('every link of %s leads to its page', async (email) => {
  const page = await console.signIn(email, '/properties')
  const isStaff = email === people.staff
  const titles: Record<string, string> = {}
  for (const step of FIRST_STEPS.filter((one) => isStaff || !isStepOfProvider(one))) {
    for (const path of [screenOf(step, isStaff, { silent: [] }), uploadOf(step, { onlyClientId: null })]) {
      if (path === undefined) continue
      await page.goto(path)
      const heading = page.getByRole('heading', { level: 1 }).last()
      await heading.waitFor()
      titles[path.startsWith('/imports') ? path : (path.split('?')[0] ?? path)] = await heading.innerText()
      expect(new URL(page.url()).pathname, path).toBe(path.split('?')[0])
    }
  }
  expect(titles).toMatchObject({
    ...{ '/users': 'Users', '/divisions': 'Divisions', '/properties': 'Properties', '/licenses': 'Licenses', '/reminders': 'Reminders' },
    ...(isStaff
      ? { '/clients': 'Clients', '/installation': 'Installation', '/starter-catalogue': 'Starter Catalogue', '/entities': 'Entities' }
      : { '/my-company': 'My Company' }),
    ...{ '/imports/create?kind=licenses': 'Import a File', '/imports/create?kind=users': 'Import a File' },
  })
})

test.each([people.contributor, 'renewals@provider.example', 'administrator@lakeside.example'])('%s does not see it', async (email) => {
  const page = await console.signIn(email, '/properties')
  await page.getByRole('heading', { name: 'Properties', level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await card(page).count()).toBe(0)
})
