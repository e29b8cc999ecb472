import { generate } from 'otplib'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { messages } from '../../../rules/messages.ts'
import { byName, withAuthenticator } from '../../testing/passkeys.ts'
import { apiOf } from '../../testing/server.ts'
import { fillSignIn, people, withConsole } from '../../testing/withConsole.ts'

const console = withConsole()

/** Opens the site by its host name and signs in with the password. */
const signInByName = async (email: string) => {
  const page = await console.visit('/signIn')
  await page.goto(`${byName(page)}/signIn?redirectUri=%2Fmy-account`)
  await fillSignIn(page, email)
  await page.getByRole('heading', { name: 'Security' }).waitFor()
  return page
}

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await page.waitForURL(/\/signIn/)
}

const codesOf = async (page: Page) => page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts()

describe('passkeys', () => {
  test('one is added with a name, signs in alone and after the password, and is removed', async () => {
    const page = await signInByName(people.contributor)
    await withAuthenticator(page)
    await page.getByRole('button', { name: 'Add Passkey' }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Chrome on Linux')
    await dialog.getByLabel('Name').fill('Work laptop')
    await dialog.getByRole('button', { name: 'Add Passkey' }).click()
    await page.getByText(messages.passkeyAdded).waitFor()
    expect(await codesOf(page)).toHaveLength(10)
    await dialog.getByRole('button', { name: 'I Have Saved Them' }).click()
    await page.getByRole('gridcell', { name: 'Work laptop', exact: true }).waitFor()

    await signOut(page)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('button', { name: 'Account of Andre Baptiste' }).waitFor()

    await signOut(page)
    await fillSignIn(page, people.contributor)
    await page.getByRole('button', { name: 'Use a Passkey' }).click()
    await page.getByRole('button', { name: 'Account of Andre Baptiste' }).waitFor()

    await page.goto(`${byName(page)}/my-account`)
    await page.getByRole('button', { name: 'Remove Work laptop' }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await page.getByText(messages.passkeyRemoved).waitFor()
    await signOut(page)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByText(messages.passkeyRefused).waitFor()
  })

  test('a device without one says so, and at an IP address none is offered', async () => {
    const page = await console.visit('/signIn')
    await page.getByRole('button', { name: 'Sign In' }).waitFor()
    expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0)
    await page.goto(`${byName(page)}/signIn`)
    await withAuthenticator(page)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByText(messages.passkeyNone).waitFor()
    const account = await console.signIn(people.administrator, '/my-account')
    await account.getByText(messages.passkeysOff).waitFor()
    expect(await account.getByRole('button', { name: 'Add Passkey' }).isDisabled()).toBe(true)
  })
})

test('an authenticator app: the QR code, a sign-in with a code, one with a recovery code, and the end', async () => {
  const page = await console.signIn(people.administrator, '/my-account')
  await page.getByRole('button', { name: 'Set Up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  const secret = (await dialog.getByLabel('Key').innerText()).replaceAll(' ', '')
  const code = (steps = 0) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps })
  await dialog.getByLabel('Security Code').fill(await code())
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await page.getByText(messages.totpEnabled).waitFor()
  const [first = '', second = ''] = await codesOf(page)
  await dialog.getByRole('button', { name: 'I Have Saved Them' }).click()
  await page.getByText('10 codes are left.').waitFor()

  await signOut(page)
  await fillSignIn(page, people.administrator)
  await page.getByText(messages.totpNeeded).waitFor()
  await page.getByLabel('Security Code').fill(await code(1))
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('button', { name: /^Account of/ }).waitFor()

  await signOut(page)
  await fillSignIn(page, people.administrator)
  await page.getByRole('button', { name: 'Use a Recovery Code' }).click()
  await page.getByLabel('Recovery Code').fill(first)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('button', { name: /^Account of/ }).waitFor()

  await page.goto('/my-account')
  await page.getByText('9 codes are left.').waitFor()
  const app = page.getByRole('region', { name: 'Authenticator App' })
  await app.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByLabel('Recovery Code').fill(second)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await page.getByText(messages.totpDisabled).waitFor()
  await app.getByText('Disabled').waitFor()
})

test('signed-in devices are listed, and the others signed out', async () => {
  const page = await console.signIn(people.viewer, '/my-account')
  const other = await console.signIn(people.viewer)
  await page.reload()
  const devices = page.getByRole('region', { name: 'Signed-in Devices' })
  await devices.getByText('This Device').waitFor()
  await devices.getByRole('button', { name: 'Sign Out All Others' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click()
  await page.getByText(messages.devicesSignedOut).waitFor()
  await other.reload()
  await other.waitForURL(/\/signIn/)
})

test('who needs a second factor and has none sets one up first', async () => {
  const staff = await console.signIn(people.staff)
  const { items } = await apiOf(staff).users.list({ body: { searchTerm: people.contributor } })
  const clientId = items[0]?.clientId as number
  await console.write((db) => db('clients').where('id', clientId).update({ second_factor_roles: 'Client' }))
  const page = await console.visit('/signIn?redirectUri=%2Fproperties')
  await fillSignIn(page, people.viewer)
  await page.getByRole('heading', { name: 'Set Up a Second Factor' }).waitFor()
  await page.getByText(messages.enrolWhy).waitFor()
  expect(await page.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Set Up' }).click()
  const dialog = page.getByRole('dialog')
  const secret = (await dialog.getByLabel('Key').innerText()).replaceAll(' ', '')
  await dialog.getByLabel('Security Code').fill(await generate({ secret }))
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await dialog.getByRole('button', { name: 'I Have Saved Them' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Properties', level: 1 }).waitFor()
  await console.write((db) => db('clients').where('id', clientId).update({ second_factor_roles: '' }))
})
