import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { execa } from 'execa'
import { describe, expect, it } from 'vitest'
import type { License } from '../../contract/licenses/calls.ts'
import { PROGRAM } from '../../fixtures/testing/demo-server.ts'
import { messages } from '../../rules/messages.ts'
import { opened, renewByKeys } from './renew.ts'
import { openWorld } from './world.ts'

const world = openWorld()

/** A license that can begin, with a term of one year and a document for each renewal. */
async function aLicenseToBegin(): Promise<License> {
  const { items } = await world.api.dashboard.renewalsList({ body: { renewalStatuses: [1], pageSize: 100, showCurrentRenewals: false } })
  for (const { id } of items) {
    const license = await world.api.licenses.get({ params: { id } })
    const { cannotBegin, licenseTermValue, licenseDocumentIssuance, isTrackingOnly } = license
    if (!cannotBegin && licenseTermValue === 12 && licenseDocumentIssuance === 'DocumentPerRenewal' && !isTrackingOnly) return license
  }
  throw new Error('The demo data has no license that can begin.')
}

const get = ({ id }: Pick<License, 'id'>) => world.api.licenses.get({ params: { id } })

it('a whole renewal by keys, from begin to complete', async () => {
  const license = await aLicenseToBegin()
  const terminal = await opened(world, license)
  await renewByKeys(terminal, world.server.folder)
  expect(await get(license)).toMatchObject({
    effectiveDate: '2028-01-01',
    expirationDate: '2028-12-31',
    inProcessRenewal: null,
    licenseDocumentExists: true,
    renewalStatus: 8,
  })
})

it('a tracking-only renewal by keys: four steps, and no invoice, forms or sending', async () => {
  const license = await aLicenseToBegin()
  const terminal = await opened(world, license)
  await terminal.press('b')
  await terminal.sees('Begin License Renewal Process')
  await terminal.press('enter')
  await terminal.sees('2/8 In Progress')
  await terminal.press('t', 'y')
  await terminal.sees('4. Receive License')
  await terminal.press('n')
  await terminal.sees(/2\. Invoice +No Invoice Required/)
  await terminal.press('f')
  await terminal.sees('4/8 Invoiced')
  await terminal.press('e', 'enter')
  await terminal.sees('Date Filed 11/20/26')
  await terminal.press('f')
  await terminal.sees('5/8 Forms Filed')
  await terminal.press('e', 't', 'tab', 'ctrl+u', '01012028')
  await terminal.sees(/Track Date +\d\d\/\d\d\/2028/)
  await terminal.press('enter')
  await terminal.sees(messages.receiveLicenseUpdated)
  await terminal.press('f')
  await terminal.sees('press c to complete')
  await terminal.press('f', 'enter')
  await terminal.sees('8/8 Complete')
  expect((await get(license)).expirationDate).toBe('2028-12-31')
})

it('a step that somebody else has made meanwhile is not made again, and is shown', async () => {
  const license = await aLicenseToBegin()
  const terminal = await opened(world, license)
  await terminal.press('b')
  await terminal.sees('Begin License Renewal Process')
  await terminal.press('enter')
  await terminal.sees('2/8 In Progress')
  const { inProcessRenewal } = await get(license)
  const renewalId = inProcessRenewal?.id ?? 0
  await world.api.renewals.status({ params: { id: license.id, renewalId }, body: { renewalStatus: 3 } })
  await terminal.press('f')
  await terminal.sees(messages.unableToMarkStepComplete)
  await terminal.sees('3/8 Forms Obtained')
  expect((await get(license)).inProcessRenewal?.renewalStatusCode).toBe(3)
})

it('notes typed over a newer record are kept, and saved the second time; abandoning asks first', async () => {
  const license = await aLicenseToBegin()
  const terminal = await opened(world, license)
  await terminal.press('b')
  await terminal.sees('Begin License Renewal Process')
  await terminal.press('enter')
  await terminal.sees('2/8 In Progress')
  await terminal.press('N', 'Call the clerk')
  const { inProcessRenewal } = await get(license)
  const renewalId = inProcessRenewal?.id ?? 0
  await world.api.renewals.updateNotes({ params: { id: license.id, renewalId }, body: { notes: 'Called already', followUpDate: null } })
  await terminal.press('ctrl+s')
  await terminal.sees('Changed by someone else to: Called already')
  await terminal.sees('Call the clerk')
  await terminal.press('ctrl+s')
  await terminal.sees(messages.renewalNotesUpdated)
  expect((await get(license)).inProcessRenewal?.notes).toBe('Call the clerk')
  await terminal.press('x')
  await terminal.sees('[ No ]')
  await terminal.press('y')
  await terminal.sees(messages.licenseRenewalAbandoned)
  expect((await get(license)).inProcessRenewal).toBeNull()
})

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const DENVER = fromRoot('../shared/data/denver-liquor-licenses.csv')

describe('a license that came from a file', () => {
  const importAndRenew = async (file: string, map: string, searchTerm: string) => {
    const words = [
      'import',
      'licenses',
      file,
      '--client',
      'Harbor Hotels',
      '--map',
      fromRoot(map),
      '--assignee',
      'administrator@harbor.example',
    ]
    const env = { ...world.env, EVERGREEN_TOKEN: world.token }
    // Exit code 3: some rows were refused, as expected.
    expect(await execa(process.execPath, [PROGRAM, ...words], { env, extendEnv: false, reject: false })).toMatchObject({ exitCode: 3 })
    const { items } = await world.api.licenses.list({ body: { searchTerm, pageSize: 5 } })
    const license = await get(items[0] as { id: number })
    const terminal = await opened(world, license)
    await renewByKeys(terminal, world.server.folder, '10012028')
    expect(await get(license)).toMatchObject({ expirationDate: '2028-12-31', trackDate: '2028-10-01', inProcessRenewal: null })
  }

  it('of Denver is renewed by keys', async ({ skip }) => {
    skip(!existsSync(DENVER), 'the register of Denver is not here: ../shared/data/denver-liquor-licenses.csv')
    await importAndRenew(DENVER, 'fixtures/maps/denver-liquor.toml', 'BFN')
  })
  it('of the sample is renewed by keys', () => importAndRenew(fromRoot('fixtures/sample-licenses.csv'), 'fixtures/maps/sample.toml', 'FWL'))
})
