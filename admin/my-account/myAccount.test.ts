import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data])
  let crc = ~0
  for (const byte of body) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  const out = Buffer.alloc(12 + data.length)
  out.writeUInt32BE(data.length)
  body.copy(out, 4)
  out.writeInt32BE(~crc, 8 + data.length)
  return out
}

/** A grey PNG of 400 × 80 with one line across it. */
const png = () => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(400)
  header.writeUInt32BE(80, 4)
  header[8] = 8
  const rows = Array.from({ length: 80 }, (_, y) => Buffer.concat([Buffer.from([0]), Buffer.alloc(400, y > 38 && y < 42 ? 0 : 255)]))
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts])
}

describe('my account', () => {
  test('opens from the header, shows the profile and saves changes', async () => {
    const page = await console.signIn(people.viewer)
    await page.getByRole('button', { name: 'Account of Lena Fischer' }).click()
    await page.getByRole('menuitem', { name: 'My Account' }).click()
    await page.getByRole('heading', { name: 'My Account', level: 1 }).waitFor()
    for (const text of ['Lena', 'Fischer', people.viewer, 'Client']) await page.getByText(text, { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('First Name').fill('')
    await dialog.getByLabel('Phone').fill('call me')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.getByText(messages.required, { exact: true }).waitFor()
    await dialog.getByText(messages.validPhone).waitFor()
    await dialog.getByLabel('First Name').fill('Helena')
    await dialog.getByLabel('Phone').fill('(312) 555-0199')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(messages.accountUpdated).waitFor()
    await page.getByRole('button', { name: 'Account of Helena Fischer' }).waitFor()
  })

  test('the chosen first screen opens at /, and none is that of the role again', async () => {
    const page = await console.signIn(people.administrator, '/my-account')
    const choose = async (screen: string | RegExp) => {
      const saved = page.waitForResponse((response) => response.url().endsWith('/user-profile/first-screen'))
      await page.getByRole('combobox', { name: 'Start With' }).click()
      await page.getByRole('option', { name: screen }).click()
      await saved
      await page.getByText(messages.firstScreenUpdated).first().waitFor()
    }
    await choose('Today')
    await page.goto('/')
    await page.waitForURL(/\/today$/)
    await page.goto('/my-account')
    await choose(/^Default for your role: Tasks/)
    await page.goto('/')
    await page.waitForURL(/\/tasks/)
  })

  test('accepts an image as signature, shows it at 400 × 80, and removes it', async () => {
    const page = await console.signIn(people.contributor, '/my-account')
    await page.getByRole('button', { name: 'Add Signature' }).click()
    const dialog = page.getByRole('dialog')
    const confirm = dialog.getByRole('button', { name: 'Confirm' })
    await dialog.getByText(messages.signatureAdvice).waitFor()
    expect(await confirm.isDisabled()).toBe(true)
    const file = dialog.locator('input[type=file]')
    await file.setInputFiles({ name: 'signature.png', mimeType: 'image/png', buffer: Buffer.from('no image at all') })
    await dialog.getByText(messages.signatureNotImage).waitFor()
    expect(await confirm.isDisabled()).toBe(true)
    await file.setInputFiles({ name: 'signature.png', mimeType: 'image/png', buffer: png() })
    await dialog.getByRole('img', { name: 'Your signature' }).waitFor()
    await confirm.click()
    await page.getByText(messages.signatureUpdated).waitFor()
    const box = await page.getByRole('img', { name: 'Your signature' }).boundingBox()
    expect([box?.width, box?.height]).toEqual([400, 80])
    await page.reload()
    await page.getByRole('img', { name: 'Your signature' }).waitFor()
    await page.getByRole('button', { name: 'Remove' }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await page.getByText(messages.signatureRemoved).waitFor()
    await page.getByRole('button', { name: 'Add Signature' }).waitFor()
  })

  test('creates a token, shows it once, and revokes it', async () => {
    const page = await console.signIn(people.administrator, '/my-account')
    await page.getByRole('button', { name: 'Create Token' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('laptop')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await page.getByText(messages.tokenCreated).waitFor()
    await dialog.getByText(messages.tokenShownOnce).waitFor()
    const token = await dialog.getByLabel('Token').inputValue()
    const asks = () =>
      page.request.get('/api/v1.0/user-profile', { headers: { authorization: `Bearer ${token}` } }).then((reply) => reply.status())
    expect(await asks()).toBe(200)
    await dialog.getByRole('button', { name: 'Done' }).click()
    expect(await page.getByText(token).count()).toBe(0)
    await page.getByRole('button', { name: 'Revoke laptop' }).click()
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await page.getByText(messages.tokenRevoked).waitFor()
    expect(await asks()).toBe(401)
  })

  test('creates a calendar feed, shows its address once, and revokes it', async () => {
    const page = await console.signIn(people.administrator, '/my-account')
    await page.getByRole('button', { name: 'Create Feed' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('My phone')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.getByText(messages.calendarFeedShownOnce).waitFor()
    const address = await dialog.getByLabel('Address').inputValue()
    const path = new URL(address).pathname
    const asks = () => page.request.get(path).then((reply) => reply.status())
    expect(await asks()).toBe(200)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Revoke My phone' }).click()
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await page.getByText(messages.calendarFeedRevoked).waitFor()
    expect(await asks()).toBe(404)
  })
})
