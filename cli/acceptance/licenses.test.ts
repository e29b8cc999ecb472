import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { License } from '../../contract/licenses/calls.ts'
import { messages } from '../../rules/messages.ts'
import { aPdf } from './renew.ts'
import { startWorld, type World } from './world.ts'

const PROPERTY = 'Summit at Vail'

let world: World
/** An existing license, the template of new ones. */
let like: License
beforeAll(async () => {
  world = await startWorld()
  await world.signIn('administrator@summit.example', 'summit')
  await world.signIn('administrator@provider.example', 'staff')
  await world.signIn('viewer@summit.example', 'viewer')
  const { items } = await world.json<Page<{ id: number }>>(asSummit('licenses', 'list', '--property', PROPERTY, '--active', '--all'))
  like = await licenseNow(items[0]?.id as number)
})
afterAll(async () => {
  await world?.stop()
})

interface Page<Row> {
  items: Row[]
  totalItemCount: number
}

const as = (profile: string, ...words: string[]) => [...words, '--profile', profile]
const asSummit = (...words: string[]) => as('summit', ...words)
const asStaff = (...words: string[]) => as('staff', ...words)
const licenses = (...words: string[]) => world.must(asSummit('licenses', ...words))
const licenseNow = (id: number) => world.json<License>(asSummit('licenses', 'show', String(id)))

/** Creates a license on the client's side at the property, with all references by name. */
async function aLicense(number: string, ...more: string[]): Promise<number> {
  const place = ['--address1', '1 Vail Road', '--city', 'Vail', '--state', 'CO', '--zip', '81657', '--country', 'United States']
  const issued = ['--authority', String(like.licensingAuthorityName), '--type', String(like.licenseTypeName), '--jurisdiction', 'State']
  const dates = ['--effective-date', '2026-07-01', '--expiration-date', '2027-06-30', '--track-date', '2027-03-01']
  const words = ['--property', PROPERTY, '--license-number', number, '--licensee', String(like.licensees[0]?.name)]
  const made = await world.json<{ id: number }>(asSummit('licenses', 'create', ...words, ...issued, ...place, ...dates, ...more))
  return made.id
}

test('a license is made by names, changed section by section, given an alert, and deleted', async () => {
  const id = await aLicense('CLI-1', '--document', aPdf(world.folder))
  const made = await licenseNow(id)
  expect(made).toMatchObject({ propertyName: PROPERTY, licenseTypeId: like.licenseTypeId, licenseDocumentExists: true, active: true })
  const changes = ['--premises-name', 'Rooftop Bar', '--track-date', '2027-02-01', '--bond', '--bond-number', 'B-17']
  const done = await world.evergreen(asSummit('licenses', 'update', 'CLI-1', ...changes))
  const said = [messages.licenseInformationUpdated, messages.trackingDetailsUpdated, messages.bondAndInsuranceUpdated]
  expect(done).toMatchObject({ code: 0, err: `${said.join('\n')}\n`, out: expect.stringContaining('Premises\tRooftop Bar\n') })
  const { licensees, expirationDate } = made
  expect(await licenseNow(id)).toMatchObject({
    premisesName: 'Rooftop Bar',
    trackDate: '2027-02-01',
    bondNumber: 'B-17',
    licensees,
    expirationDate,
  })
  await licenses('alert', 'add', 'CLI-1', '--text', 'Ask for the floor plan', '--urgent')
  expect((await licenses('alert', 'list', PROPERTY)).out).toContain(`${id}\tCLI-1\tyes\tAsk for the floor plan\n`)
  await licenses('alert', 'remove', 'CLI-1')
  await licenses('deactivate', 'CLI-1')
  expect(await licenseNow(id)).toMatchObject({ active: false, alert: null })
  await licenses('activate', 'CLI-1')
  // A license added by mistake can be deleted for 30 days.
  await licenses('delete', 'CLI-1', '--yes')
  expect(await world.evergreen(asSummit('licenses', 'show', String(id)))).toMatchObject({ code: 5, out: '' })
})

test('a primary gets a secondary, which takes the dates that are copied; apart again each stands alone', async () => {
  const [primary, secondary] = [await aLicense('CLI-P'), await aLicense('CLI-S')]
  await licenses('promote', 'CLI-P')
  await licenses('link', 'CLI-S', '--to', 'CLI-P')
  expect((await licenses('children', 'CLI-P')).out).toMatch(new RegExp(`^${secondary}\tCLI-S\t`))
  await licenses(
    'update',
    'CLI-P',
    '--expiration-date',
    '2027-07-31',
    '--track-date',
    '2027-04-15',
    '--copy-to-secondaries',
    'expirationDate',
  )
  expect(await licenseNow(secondary)).toMatchObject({
    licenseRank: 'Secondary',
    expirationDate: '2027-07-31',
    expirationDateSource: 'copied',
    trackDate: '2027-03-01',
  })
  expect(await world.evergreen(asSummit('licenses', 'convert', 'CLI-P'))).toMatchObject({
    code: 1,
    err: expect.stringContaining(messages.convertHasChildren),
  })
  await licenses('detach', 'CLI-S')
  await licenses('convert', 'CLI-P')
  for (const id of [primary, secondary]) expect(await licenseNow(id)).toMatchObject({ licenseRank: 'Standalone' })
})

test('a document is uploaded, downloaded alone and in an archive, and mailed to a contact', async () => {
  const id = await aLicense('CLI-D')
  const file = aPdf(world.folder)
  await licenses('documents', 'upload', 'CLI-D', file)
  expect(await world.evergreen(asSummit('licenses', 'documents', 'upload', 'CLI-D', file))).toMatchObject({ code: 2 })
  await licenses('documents', 'upload', 'CLI-D', file, '--yes')
  const [copy, archive] = [join(world.folder, 'copy.pdf'), join(world.folder, 'licenses.zip')]
  await licenses('documents', 'download', 'CLI-D', '--output', copy)
  expect(readFileSync(copy)).toEqual(readFileSync(file))
  await licenses('documents', 'download', '--property', PROPERTY, '--all', '--output', archive)
  expect(readFileSync(archive).subarray(0, 2).toString()).toBe('PK')
  await world.must(asSummit('properties', 'contacts', 'add', PROPERTY, '--name', 'Ann Lee', '--email', 'ann@summit.example'))
  const sent = await licenses('documents', 'send', 'CLI-D', '--contact', 'ann lee')
  expect(sent.err).toBe(`${messages.licenseEmailSent}\n`)
  expect((await licenses('emails', String(id))).out).toContain('ann@summit.example')
  expect((await licenses('activity', String(id))).out).toContain('licenses.')
  await licenses('documents', 'remove', 'CLI-D', '--yes')
  expect(await licenseNow(id)).toMatchObject({ licenseDocumentExists: false })
})

test('a change of designation near a date awaits the provider, who approves or denies it', async () => {
  const dates = ['--effective-date', '2025-12-11', '--expiration-date', '2026-12-10', '--track-date', '2026-09-01']
  const ids = [await aLicense('CLI-A'), await aLicense('CLI-B')]
  for (const id of ids) {
    await licenses('update', String(id), ...dates)
    const asked = await world.json(asSummit('licenses', 'assign', String(id), '--designation', 'Provider', '--user', '-1', '--yes'))
    expect(asked).toMatchObject({ renewalDesignationApprovalStatus: 'ApprovalRequested' })
  }
  const listed = await world.json<Page<{ id: number }>>(asStaff('approvals', 'list', '--client', 'Summit Resorts', '--page-size', '100'))
  expect(listed.items.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
  await world.must(asStaff('approvals', 'approve', String(ids[0])))
  await world.must(asStaff('approvals', 'deny', String(ids[1])))
  const designations = await Promise.all(ids.map(async (id) => (await licenseNow(id)).renewalDesignation))
  expect(designations).toEqual(['Provider', 'BillingClient'])
})

test('what is refused is said by field; what is another’s is 5, what is not theirs is 1', async () => {
  await aLicense('CLI-R')
  const twice = ['--property', PROPERTY, '--license-number', 'CLI-R', '--address1', '1', '--city', 'Vail', '--state', 'CO']
  const [bare, viewers, nobodys] = await Promise.all([
    world.evergreen(asSummit('licenses', 'create', ...twice, '--country', 'United States')),
    world.evergreen(as('viewer', 'licenses', 'update', 'CLI-R', '--premises-name', 'x')),
    world.evergreen(asSummit('licenses', 'update', 'CLI-NOWHERE', '--premises-name', 'x')),
  ])
  expect(bare).toMatchObject({ code: 1, out: '' })
  for (const [field, sentence] of [
    ['licensingAuthorityId', messages.licensingAuthorityRequired],
    ['licenseeIds', messages.licenseeRequired],
    ['zip', messages.required],
  ])
    expect(bare.err).toContain(`${field}: ${sentence}\n`)
  expect(viewers).toMatchObject({ code: 8, out: '' })
  expect(nobodys).toMatchObject({ code: 5, out: '' })
})
