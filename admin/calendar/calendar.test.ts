import { describe, expect, test } from 'vitest'
import { messages, sentences } from '../../rules/messages.ts'
import { mustBeAccessible } from '../testing/axe.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

describe('the calendar', () => {
  test('shows dates and tasks of everyone, opens them by keyboard, and moves a task to another day', async () => {
    const page = await console.signIn(people.administrator, '/calendar')
    await page.getByLabel('Who').click()
    await page.getByRole('option', { name: 'Everyone' }).click()
    await page.getByRole('button', { name: 'Agenda' }).click()
    await page.waitForURL(/view=agenda/)
    await page.getByRole('button', { name: 'Next' }).click()
    const task = page.getByRole('link', { name: /^License renewal: / }).first()
    await page
      .getByRole('link', { name: /^Expires: .* · (Valid until|Due in|Expires in|At risk|In renewal)/ })
      .first()
      .waitFor()
    await task.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await mustBeAccessible(page)
    await dialog.getByRole('button', { name: 'Move to Another Day' }).click()
    await dialog.getByRole('textbox', { name: 'Follow-up Date' }).fill('03/17/2027')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(messages.followUpDatesUpdated).waitFor()
    const { items } = await apiOf(page).calendar.list({ body: { from: '2027-03-17', to: '2027-03-17', who: 'Everyone', kinds: ['Task'] } })
    expect(items.length).toBeGreaterThan(0)
  })

  test('a day that has more opens the list of the day', async () => {
    const page = await console.signIn(people.administrator, '/calendar?view=month&day=2026-11-01')
    await page.route('**/calendar/list', async (route) => {
      const reply = await (await route.fetch()).json()
      await route.fulfill({ json: { ...reply, counts: [{ day: '2026-11-12', kind: 'Expiration', count: 1_204 }] } })
    })
    await page.reload()
    await page.getByText(/ more: Expires$/).click()
    await page.waitForURL(/view=day&day=2026-11-12/)
  })

  test('arrow keys go from day to day, also into the next month', async () => {
    const page = await console.signIn(people.administrator, '/calendar?view=month&day=2026-11-01')
    const number = (name: string) => page.getByTitle(`Go to ${name}`)
    const isFocused = (name: string) => expect.poll(() => number(name).evaluate((link) => link === document.activeElement)).toBe(true)
    await number('November 12, 2026').focus()
    await page.keyboard.press('ArrowRight')
    await isFocused('November 13, 2026')
    await page.keyboard.press('ArrowUp')
    await isFocused('November 6, 2026')
    for (let week = 0; week < 6; week++) await page.keyboard.press('ArrowDown')
    await isFocused('December 18, 2026')
    await page.keyboard.press('ArrowLeft')
    await isFocused('December 17, 2026')
    await page.getByRole('heading', { name: 'December 2026' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/view=day&day=2026-12-17/)
  })

  test('planned reminders are shown if asked for, open with their step, and stay for the next visit', async () => {
    const page = await console.signIn(people.administrator, '/calendar?view=agenda&day=2026-11-20')
    await apiOf(page).reminders.switch({ body: { isOn: true } })
    await page.getByRole('button', { name: 'Agenda' }).waitFor()
    expect(await page.getByRole('link', { name: /^Reminder: / }).count()).toBe(0)
    await page.getByLabel('Who').click()
    await page.getByRole('option', { name: 'Everyone' }).click()
    const dates = page.getByRole('link', { name: /^(Expires|Renewal due|Start by): / })
    await dates.first().waitFor()
    await page.getByLabel('Planned reminders').click()
    const reminder = page.getByRole('link', { name: /^Reminder: / }).first()
    const title = (await reminder.textContent()) ?? ''
    await reminder.focus()
    await page.keyboard.press('Enter')
    await page
      .getByRole('dialog')
      .getByText(/, (on the day|\d+ days? (before|after))/)
      .waitFor()
    await mustBeAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    const { items } = await apiOf(page).calendar.list({
      body: { from: '2026-11-20', to: '2026-12-19', who: 'Everyone', kinds: ['Reminder'] },
    })
    expect(items.map(({ licenseNumber }) => title.includes(String(licenseNumber)))).toContain(true)
    await dates.first().waitFor()
    await page.reload()
    await reminder.waitFor()
    await page.getByLabel('Planned reminders').click()
    await reminder.waitFor({ state: 'detached' })
    await dates.first().waitFor()
  })

  test('a failure is said, and can be tried again', async () => {
    const page = await console.signIn(people.contributor, '/renewals')
    await page.route('**/calendar/list', (route) => route.fulfill({ status: 500, json: { status: 500, detail: 'No', requestId: 'r' } }))
    await page.goto('/calendar')
    await page.getByText(sentences.notRead('calendar')).waitFor()
    await page.unroute('**/calendar/list')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.getByText(sentences.notRead('calendar')).waitFor({ state: 'detached' })
  })

  test.each(['light', 'dark'] as const)('no finding of axe in the %s theme', async (colorScheme) => {
    const page = await console.signIn(people.staff, '/calendar', { colorScheme })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await mustBeAccessible(page)
    await page.getByRole('button', { name: 'Agenda' }).click()
    await mustBeAccessible(page)
  })
})
