import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { fillSignIn, people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const codeIn = (sms: string) => /(\d{6})\s*$/.exec(sms.trim())?.[1] as string
const accountOf = (page: Page, name: string) => page.getByRole('button', { name: `Account of ${name}` })

describe('two-factor sign-in', () => {
  test('is turned on in two steps, requested at sign-in, and turned off again', async () => {
    const page = await console.signIn(people.contributor, '/my-account')
    const dialog = page.getByRole('dialog')
    const toSecondStep = async (verb: string) => {
      await page.getByRole('button', { name: verb, exact: true }).click()
      await dialog.getByText(messages[verb === 'Enable' ? 'twoFactorFirst' : 'twoFactorFirstOff']).waitFor()
      const asked = Date.now()
      await dialog.getByRole('button', { name: 'Send Security Code' }).click()
      await page.getByText(messages.testCodeSent).waitFor()
      return codeIn(await console.sent('.sms.txt', asked))
    }
    const verify = async (code: string) => {
      await dialog.getByLabel('Security Code').fill(code)
      await dialog.getByRole('button', { name: 'Verify' }).click()
    }

    const first = await toSecondStep('Enable')
    await dialog.getByRole('button', { name: 'Verify' }).click()
    await dialog.getByText(messages.required, { exact: true }).waitFor()
    await verify('1234567')
    await dialog.getByText('Security Code cannot exceed 6 characters').waitFor()
    await verify(first === '000000' ? '000001' : '000000')
    await dialog.getByText(messages.securityCodeWrong).waitFor()
    const resent = Date.now()
    await dialog.getByRole('button', { name: 'Resend Code' }).click()
    const second = codeIn(await console.sent('.sms.txt', resent))
    await verify(second)
    await page.getByText(messages.twoFactorEnabled).waitFor()

    // The phone cannot change while two-factor is on.
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    expect(await dialog.getByLabel('Phone').isDisabled()).toBe(true)
    await dialog.getByText(messages.phoneLocked).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    const other = await console.visit('/my-account')
    await fillSignIn(other, people.contributor)
    await other.getByText(messages.securityCodeSent).waitFor()
    await other.getByLabel('Security Code').fill('000000')
    await other.getByRole('button', { name: 'Sign In' }).click()
    await other.getByText(messages.securityCodeWrong).waitFor()
    const again = Date.now()
    await other.getByRole('button', { name: 'Resend Code' }).click()
    const code = codeIn(await console.sent('.sms.txt', again))
    await other.getByLabel('Security Code').fill(code)
    await other.getByRole('button', { name: 'Sign In' }).click()
    await other.waitForURL(/\/my-account/)

    await verify(await toSecondStep('Disable'))
    await page.getByText(messages.twoFactorDisabled).waitFor()
  })
})

describe('a forgotten password', () => {
  test('is replaced by the link in the mail, once', async () => {
    const page = await console.visit('/signIn')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByRole('heading', { name: 'Forgot Password' }).waitFor()
    await page.getByLabel('Email').fill('viewer@summit.example')
    const asked = Date.now()
    await page.getByRole('button', { name: 'Send Link' }).click()
    await page.getByText(messages.resetLinkSent).waitFor()
    const token = /\/reset-password\?token=([\w-]+)/.exec(await console.sent('.eml', asked))?.[1]
    await page.goto(`/reset-password?token=${token}`)
    const [password, confirm] = [page.getByLabel(/^Password/), page.getByLabel('Confirm Password')]
    const save = page.getByRole('button', { name: 'Save Password' })
    await password.fill('short')
    await confirm.fill('short')
    await save.click()
    await page.getByText(messages.passwordWeak, { exact: true }).waitFor()
    await password.fill('Timberline-42')
    await save.click()
    await page.getByText(messages.passwordsDiffer, { exact: true }).waitFor()
    await confirm.fill('Timberline-42')
    await save.click()
    await page.getByText('Password Updated Successfully').waitFor()
    await fillSignIn(page, 'viewer@summit.example', 'Timberline-42')
    await accountOf(page, 'Greg Tanaka').waitFor()

    await page.goto(`/reset-password?token=${token}`)
    await password.fill('Timberline-43')
    await confirm.fill('Timberline-43')
    await save.click()
    await page.getByText(messages.resetLinkInvalid).waitFor()
  })
})

describe('a session that ends under an open form', () => {
  test('is renewed on top of the form, and the typed values are saved', async () => {
    const page = await console.signIn(people.administrator, '/my-account')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Edit My Account' })
    await form.getByLabel('Last Name').fill('Mercer-Stone')
    await page.context().clearCookies()
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    const signIn = page.getByRole('dialog', { name: messages.sessionEnded })
    expect(await signIn.getByLabel('Email').inputValue()).toBe(people.administrator)
    await signIn.getByLabel('Password').fill('not-this-one')
    await signIn.getByRole('button', { name: 'Sign In' }).click()
    await signIn.getByText(messages.signInRefused).waitFor()

    // Cancelling the sign-in also keeps the typed values.
    await signIn.getByRole('button', { name: 'Cancel' }).click()
    await signIn.waitFor({ state: 'hidden' })
    expect(await form.getByLabel('Last Name').inputValue()).toBe('Mercer-Stone')
    // A read in the meantime does not open the dialog again.
    const read = page.waitForResponse((response) => response.status() === 401)
    await page.clock.install()
    await page.clock.fastForward(60_000)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await read
    expect(await signIn.count()).toBe(0)
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await signIn.getByLabel('Password').fill('Evergreen-2026!')
    await signIn.getByRole('button', { name: 'Sign In' }).click()
    await page.getByText(messages.accountUpdated).waitFor()
    await accountOf(page, 'Caroline Mercer-Stone').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('leads to the sign-in page and back if there is no form', async () => {
    const page = await console.signIn(people.staff, '/my-account')
    await page.waitForLoadState('networkidle')
    await page.context().clearCookies()
    await page.getByRole('menuitem', { name: 'Clients' }).click()
    await page.waitForURL(/\/signIn\?redirectUri=%2Fclients/)
    await fillSignIn(page, people.staff)
    await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor()
  })
})
