import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { mustBeAccessible, mustFit, themes } from '../testing/axe.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click()
const stepsOf = (page: Page) => page.getByRole('table', { name: 'Steps' })

describe('the reminders of a side', () => {
  test('are switched on after a look at the first morning, and off again', async () => {
    const page = await console.signIn(people.administrator, '/reminders')
    await page.getByText(/^Switched off · .*(first|next) run \d\d\/\d\d\/\d\d \d\d:\d\d [ap]m P[DS]T · /).waitFor()
    expect(await page.getByRole('button', { name: 'Run Now' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Switch On' }).click()
    const dialog = page.getByRole('dialog')
    const { says, mails } = await apiOf(page).reminders.preview({ body: {} })
    expect(mails.length).toBeGreaterThan(0)
    await dialog.getByText(says).waitFor()
    await mustBeAccessible(page)
    await dialog.getByRole('button', { name: 'Switch On' }).click()
    await page.getByText(messages.remindersSwitched).waitFor()
    await page.getByText(/^Switched on from 11\/20\/26/).waitFor()
    expect(await apiOf(page).reminders.status()).toMatchObject({ isOn: true, sendsFrom: '2026-11-20' })

    await page.getByRole('button', { name: 'Switch Off' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Switch Off' }).click()
    await page.getByText(/^Switched off/).waitFor()
  })

  test('are run by the provider, and the ledger answers who was told', async () => {
    const page = await console.signIn(people.staff, '/reminders')
    await apiOf(page).reminders.switch({ body: { isOn: true, from: '2026-01-01' } })
    await page.getByRole('button', { name: 'Run Now' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Run Now' }).click()
    await page.getByText(/mails? with \d+ lines?/).waitFor()
    // The server of the tests has no mail server.
    const reasons = async () => (await apiOf(page).reminders.list({ body: {} })).items.map(({ reason }) => reason)
    await expect.poll(reasons).toContain(messages.reminderWritten)
    await page.reload()
    await page.getByText(messages.reminderWritten).first().waitFor()
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Recipient' }).fill('nobody@test.example')
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
    await page.getByText(messages.noLedgerLines).waitFor()
  })

  test('of each client are previewed by the provider', async () => {
    const page = await console.signIn(people.staff, '/reminders')
    await tab(page, 'Preview')
    await page.getByText(/on 11\/21\/26/).waitFor()
    await page.getByRole('combobox', { name: 'Client' }).fill('Harbor')
    await page.getByRole('option', { name: 'Harbor Hotels' }).click()
    await page.getByRole('button', { name: 'Today' }).click()
    await page
      .getByRole('heading', { name: /@harbor\.example/ })
      .first()
      .waitFor()
  })

  test('go again to an address that its mail server has refused', async () => {
    const page = await console.signIn(people.staff, '/reminders')
    await page.getByText(/^Switched on/).waitFor()
    const stopped = { stopped_by: 'MailServer', bounces: 3 }
    const linesTo = async (recipient: string) => (await apiOf(page).reminders.list({ body: { recipient } })).items
    await console.write((db) => db('mail_addresses').where('address', people.staff).update(stopped))
    expect((await linesTo(people.staff)).length).toBeGreaterThan(0)
    await page.reload()
    const resume = page.getByRole('button', { name: `Resume ${people.staff}` })
    await resume.first().click()
    const dialog = page.getByRole('dialog', { name: `Resume ${people.staff}` })
    await dialog.getByText(messages.resumeConfirm).waitFor()
    await mustBeAccessible(page)
    await dialog.getByRole('button', { name: 'Resume' }).click()
    await page.getByText(messages.remindersResumed).waitFor()
    await expect.poll(() => resume.count()).toBe(0)
    expect((await linesTo(people.staff)).some(({ isStopped }) => isStopped)).toBe(false)
  })

  test('are shown to administrators for assigning alone', async () => {
    const page = await console.signIn(people.contributor, '/renewals')
    await page.goto('/reminders')
    await page.waitForURL('**/access-denied')
  })

  test.each(themes)('have no finding of axe in the %s theme', async (colorScheme) => {
    const page = await console.signIn(people.administrator, '/reminders', { colorScheme })
    await page.getByRole('tabpanel').getByRole('button').first().waitFor()
    await mustBeAccessible(page)
    await tab(page, 'Preview')
    await page.getByRole('button', { name: 'Today' }).click()
    await page
      .getByRole('button', { name: /@harbor\.example/ })
      .first()
      .click()
    await page.getByRole('link', { name: /-\d/ }).first().waitFor()
    await mustBeAccessible(page, 'Preview')
    await tab(page, 'Coverage')
    await page.getByText(/^\d+ licenses have reminders/).waitFor()
    await mustBeAccessible(page, 'Coverage')
    await tab(page, 'Policy')
    await stepsOf(page).waitFor()
    await mustBeAccessible(page, 'Policy')
    await page.setViewportSize({ width: 600, height: 900 })
    await mustFit(page)
  })
})

describe('a policy', () => {
  test('is edited as rows at My Company, and returns to the steps of the provider', async () => {
    const page = await console.signIn(people.administrator, '/my-company')
    await stepsOf(page).waitFor()
    const before = await stepsOf(page).getByRole('row').count()
    await page.getByRole('button', { name: 'Edit Steps' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Add Step' }).click()
    const last = dialog.getByRole('listitem').last()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await last.getByText(messages.repeatedStep).waitFor()
    await last.getByLabel('Days', { exact: false }).first().fill('21')
    await last.getByLabel('Further Addresses').fill('bar@test.example, club@test.example')
    await mustBeAccessible(page)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(messages.reminderPolicyUpdated).waitFor()
    const row = stepsOf(page).getByRole('row', { name: /^Due date, 21 days before not filed/ })
    await row.getByText('bar@test.example', { exact: true }).waitFor()
    await row.getByText('club@test.example', { exact: true }).waitFor()
    await expect.poll(() => stepsOf(page).getByRole('row').count()).toBe(before + 1)

    await page.getByRole('button', { name: "Use the Provider's Steps" }).click()
    await page.getByRole('dialog').getByRole('button', { name: "Use the Provider's Steps" }).click()
    await page.getByText(/The steps are those of the provider\.$/).waitFor()
    await expect.poll(() => stepsOf(page).getByRole('row').count()).toBe(before)
    expect(await apiOf(page).reminderPolicy.get()).toMatchObject({ isOwn: false })
  })

  test('of a client is set by the provider, but not for a Full Service client', async () => {
    const page = await console.signIn(people.staff, '/clients')
    const { items } = await apiOf(page).clients.list({ body: {} })
    const idOf = (level: string) => items.find(({ serviceLevel }) => serviceLevel === level)?.id
    await page.goto(`/clients/${idOf('FullService')}`)
    await page.getByText(messages.fullServiceReminders).waitFor()
    const id = Number(idOf('Hybrid'))
    await page.goto(`/clients/${id}`)
    await page.getByRole('button', { name: 'Edit Steps' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Remove' }).last().click()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(messages.reminderPolicyUpdated).waitFor()
    const { isOwn, steps } = await apiOf(page).clients.reminderPolicy({ params: { id } })
    expect([isOwn, steps.length]).toEqual([true, (await stepsOf(page).getByRole('row').count()) - 1])
    await page.getByRole('region', { name: 'Reminder Policy' }).getByRole('button', { name: 'Switch On' }).click()
    const { says } = await apiOf(page).reminders.preview({ body: { clientId: id } })
    await dialog.getByText(says).waitFor()
    await dialog.getByText(messages.remindersWritten).waitFor()
    await dialog.getByRole('button', { name: 'Switch On' }).click()
    await page.getByText(messages.remindersSwitched).waitFor()
    expect(await apiOf(page).clients.reminderPolicy({ params: { id } })).toMatchObject({ isOn: true })
  })
})

test('a held run is said to administrators on every page', async () => {
  await console.write((db) =>
    db('reminder_runs').insert({
      day: '2026-11-20',
      status: 'held',
      mails: 90,
      started_on: '2026-11-20T12:00:00.000Z',
      ended_on: '2026-11-20T12:00:00.000Z',
    }),
  )
  const page = await console.signIn(people.administrator, '/properties')
  await page.getByText(/^Reminders are held: 90 mails/).waitFor()
  await mustBeAccessible(page)
  await page.getByRole('link', { name: 'Open Reminders' }).click()
  await page.waitForURL('**/reminders')
  const other = await console.signIn(people.contributor, '/properties')
  await other.getByRole('heading', { level: 1 }).waitFor()
  expect(await other.getByText(/^Reminders are held/).count()).toBe(0)
})
