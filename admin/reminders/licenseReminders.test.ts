import { describe, expect, test } from 'vitest'
import { aMailAddress, aReminderLine } from '../../fixtures/builders.ts'
import { messages, reminderSentences } from '../../rules/messages.ts'
import { mustBeAccessible, themes } from '../testing/axe.ts'
import { apiOf } from '../testing/server.ts'
import { people, withConsole } from '../testing/withConsole.ts'

const console = withConsole()

/** A license with a due date, and a sent reminder line about it to its assignee. */
const lineTo = async (email: string) => {
  const found: { licenseId: number; lineId: number } = { licenseId: 0, lineId: 0 }
  await console.write(async (db) => {
    const user = await db('users').where({ email }).first('id', 'client_id', 'email')
    const license = await db('licenses')
      .where({ client_id: user.client_id, active: true, property_active: true, renewal_designation: 'BillingClient' })
      .whereNull('master_license_id')
      .whereNull('renewal_stage')
      .where('due_date', '>', '2027-01-15')
      .orderBy('id')
      .first('id', 'property_id')
    const { id } = await aReminderLine(db, {
      licenseId: license.id,
      clientId: user.client_id,
      propertyId: license.property_id,
      userId: user.id,
      recipient: user.email,
    })
    found.licenseId = license.id
    found.lineId = id
  })
  return found
}

describe('the reminders of a license', () => {
  test('a line that was sent is seen once its recipient opens its link, and what is planned stands beside it', async () => {
    const { licenseId, lineId } = await lineTo(people.administrator)
    const others = await console.signIn(people.contributor, `/licenses/${licenseId}?reminder=${lineId}`)
    const section = others.getByRole('region', { name: 'Reminders' })
    await section.getByText('Due date, 14 days before').first().waitFor()
    await section.getByText(reminderSentences.off('Caroline Mercer')).waitFor()
    expect(await section.getByText(/seen/).count()).toBe(0)

    const page = await console.signIn(people.administrator, `/licenses/${licenseId}?reminder=${lineId}`)
    await page.waitForResponse((reply) => reply.url().endsWith(`/reminders/${lineId}/seen`) && reply.ok())
    const { past, planned } = await apiOf(page).licenses.reminders({ params: { id: licenseId } })
    expect(past[0]).toMatchObject({ id: lineId, status: 'sent', seenOn: expect.any(String) })
    expect(planned.length).toBeGreaterThan(4)
    const own = page.getByRole('region', { name: 'Reminders' })
    await own.getByRole('button', { name: `Show ${planned.length - 4} More` }).click()
    await expect.poll(() => own.getByRole('table', { name: 'Planned' }).getByRole('row').count()).toBe(planned.length + 1)
    await mustBeAccessible(page)
  })
})

describe('the link that stops reminders', () => {
  test('works without a session, and only its button stops them', async () => {
    let token = ''
    const stopped = async () => {
      let stoppedBy: unknown
      await console.write(async (db) => {
        stoppedBy = (await db('mail_addresses').where('address', 'outside@test.example').first('stopped_by')).stopped_by
      })
      return stoppedBy
    }
    await console.write(async (db) => {
      token = (await aMailAddress(db, 'outside@test.example')).token
    })
    const page = await console.visit(`/mail/stop/${token}`)
    await page.getByText(messages.stopQuestion).waitFor()
    await mustBeAccessible(page)
    expect(await stopped()).toBeNull()
    await page.getByRole('button', { name: 'Stop Reminders' }).click()
    await page.getByText(reminderSentences.stopped('outside@test.example')).waitFor()
    expect(await stopped()).toBe('Recipient')
  })

  test('says when it is not valid', async () => {
    const page = await console.visit('/mail/stop/nothing')
    await page.getByRole('button', { name: 'Stop Reminders' }).click()
    await page.getByText(messages.stopLinkInvalid).waitFor()
  })
})

describe('My Account', () => {
  test.each(themes)('offers how often reminders come, in the %s theme', async (colorScheme) => {
    const page = await console.signIn(people.contributor, '/my-account', { colorScheme })
    const choices = page.getByRole('radiogroup', { name: 'Reminders' })
    expect(await choices.getByRole('radio', { name: /^Daily/ }).isChecked()).toBe(true)
    await choices.getByRole('radio', { name: /^Weekly/ }).check()
    await page.getByText(messages.digestUpdated).waitFor()
    expect(await apiOf(page).userProfile.get()).toMatchObject({ reminderDigest: 'Weekly' })
    await mustBeAccessible(page)
    await apiOf(page).userProfile.reminders({ body: { digest: 'Daily' } })
  })

  test('offers it to nobody who gets none', async () => {
    const page = await console.signIn(people.viewer, '/my-account')
    await page.getByRole('region', { name: 'Personal Tokens' }).waitFor()
    expect(await page.getByRole('radiogroup', { name: 'Reminders' }).count()).toBe(0)
  })
})
