import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sentences } from '../../../rules/messages.ts'
import { back, forward, type Stage, stageLabel } from '../../../rules/renewals/stages.ts'
import { draw } from '../../testing/draw.ts'
import { makeLicenseAt } from '../../testing/licenses.ts'
import { apiOf } from '../../testing/server.ts'
import { people, withConsole } from '../../testing/withConsole.ts'

const console = withConsole()

/** Begins the renewal or moves it a step, as another person. Returns the message that the dialogs show then. */
const move = async (page: Page, id: number): Promise<string> => {
  const { licenses, renewals } = apiOf(page)
  const { inProcessRenewal: renewal, licenseNumber } = await licenses.get({ params: { id } })
  if (!renewal) {
    await renewals.begin({ params: { id }, body: { processStartDate: '2026-11-20' } })
    return sentences.movedMeanwhile(licenseNumber, stageLabel(2))
  }
  const stage = renewal.renewalStatusCode
  const renewalStatus = stage === 2 ? forward(stage, false) : back(stage, false)
  await renewals.status({ params: { id, renewalId: renewal.id }, body: { renewalStatus } })
  return sentences.movedMeanwhile(licenseNumber, stageLabel(renewalStatus))
}

/** Checks that the dialog shows that the renewal has moved and disables its buttons, without a click. Refresh closes it. */
const mustSay = async (page: Page, id: number, buttons: readonly string[]) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: buttons[0], exact: true }).waitFor()
  const sentence = dialog.getByText(await move(page, id), { exact: true })
  // A tab polls at once when it becomes visible again; otherwise only every half minute.
  const isSaid = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    return sentence.isVisible()
  }
  await expect.poll(isSaid).toBe(true)
  for (const name of buttons) expect(await dialog.getByRole('button', { name, exact: true }).isDisabled(), name).toBe(true)
  await dialog.getByRole('button', { name: 'Refresh' }).click()
  await dialog.waitFor({ state: 'detached' })
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const SAVE = 'Save and Mark Complete'
const NOT_APPLICABLE = ['Not Applicable', 'By Email', SAVE]

/** The dialogs that change the stage, with their openers on the profile and on Today, and their buttons. */
const DIALOGS: { stage: Stage; onProfile: string; onToday: string; buttons: string[] }[] = [
  { stage: 1, onProfile: 'Begin Renewal', onToday: 'Begin', buttons: ['Begin Renewal'] },
  { stage: 2, onProfile: 'Receive Renewal Forms…', onToday: 'Forms received', buttons: [SAVE] },
  { stage: 3, onProfile: 'Invoice…', onToday: 'Invoice', buttons: ['No Invoice Required', 'Check Request'] },
  { stage: 4, onProfile: 'File Renewal Forms…', onToday: 'Filed', buttons: [SAVE] },
  { stage: 5, onProfile: 'Receive License…', onToday: 'Received', buttons: [SAVE] },
  { stage: 6, onProfile: 'License Sent to Property…', onToday: 'Send', buttons: NOT_APPLICABLE },
  { stage: 7, onProfile: 'Complete…', onToday: 'Complete', buttons: ['Complete Renewal'] },
]

test.each(draw(DIALOGS, 2))('on the profile: $onProfile', async ({ stage, onProfile, buttons }) => {
  const page = await console.signIn(people.administrator, '/my-account')
  const { id } = await makeLicenseAt(page, stage)
  await page.goto(`/licenses/${id}`)
  await press(page, onProfile)
  await mustSay(page, id, buttons)
})

test.each(draw(DIALOGS, 2))('on Today: $onToday', async ({ stage, onToday, buttons }) => {
  const page = await console.signIn(people.administrator, '/my-account')
  const { id, licenseNumber } = await makeLicenseAt(page, stage)
  await page.goto('/today')
  await press(page, `${onToday}: ${licenseNumber}`)
  await mustSay(page, id, buttons)
})

test('the license by email', async () => {
  const page = await console.signIn(people.administrator, '/my-account')
  const { id } = await makeLicenseAt(page, 6)
  await page.goto(`/licenses/${id}`)
  await press(page, 'License Sent to Property…')
  await page.getByRole('dialog').getByRole('button', { name: 'By Email' }).click()
  await page.getByRole('dialog', { name: 'Send License Email' }).waitFor()
  await mustSay(page, id, [SAVE])
})

test('the renewal is abandoned', async () => {
  const page = await console.signIn(people.administrator, '/my-account')
  const { id } = await makeLicenseAt(page, 2)
  await page.goto(`/licenses/${id}`)
  await press(page, 'Abandon Renewal')
  await mustSay(page, id, ['Abandon Renewal'])
})

test('a row of Today whose license has moved since it was read says so', async () => {
  const page = await console.signIn(people.administrator, '/my-account')
  const { id, licenseNumber } = await makeLicenseAt(page, 4)
  await page.goto('/today')
  const button = page.getByRole('button', { name: `Filed: ${licenseNumber}` })
  await button.waitFor()
  const sentence = await move(page, id)
  await button.click()
  await page
    .getByRole('dialog', { name: `Filed: ${licenseNumber}` })
    .getByText(sentence)
    .waitFor()
})

test('in the palette: "begin" and a number', async () => {
  const page = await console.signIn(people.administrator)
  const { id, licenseNumber } = await makeLicenseAt(page, 1)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find', exact: true }).waitFor()
  await page.keyboard.type(`begin ${licenseNumber}`)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/licenses/${id}`)
  await mustSay(page, id, ['Begin Renewal'])
})
