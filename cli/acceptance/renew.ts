import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { License } from '../../contract/licenses/calls.ts'
import type { World } from './world.ts'

/** A PDF of one empty page, small and whole. */
export const aPdf = (folder: string): string => {
  const path = join(folder, 'license.pdf')
  const text =
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
  writeFileSync(path, text)
  return path
}

export const show = (world: Pick<World, 'json'>, license: number) => world.json<License>(['licenses', 'show', String(license)])
const stageOf = async (world: Pick<World, 'json'>, license: number) => (await show(world, license)).inProcessRenewal?.renewalStatusCode

/** Carries the renewal of a license from begin to complete by commands alone, once back on the way; `say` runs each. */
export async function renewByCommands(
  world: Pick<World, 'folder' | 'json' | 'must'>,
  id: number,
  say: World['must'] = world.must,
): Promise<License> {
  const license = String(id)
  const renewals = (...words: string[]) => say(['renewals', ...words])
  const begun = await renewals('begin', license, '--due-date', '12/15/2026')
  expect(begun.err).toBe('License Renewal Started Successfully\n')
  await renewals('step', 'start-date', license, '--process-start-date', '2026-11-19')
  await renewals('step', 'forms-received', license, '--forms-received-date', '2026-11-20', '--done')
  await renewals('step', 'no-invoice-required', license, '--done')
  await renewals('step', 'back', license)
  expect(await stageOf(world, id)).toBe(3)
  await renewals('step', 'forward', license)
  await renewals('step', 'forms-filed', license, '--document-link', 'label=Application,url=https://files.example/a.pdf', '--done')
  const received = [
    '--date-received',
    '2026-12-01',
    '--effective-date',
    '2027-01-01',
    '--expiration-date',
    '2027-12-31',
    '--track-date',
    '2027-10-01',
  ]
  await renewals('step', 'license-received', license, ...received, '--document', aPdf(world.folder), '--done')
  await renewals('step', 'license-sent', license, '--date-sent', '2026-12-02', '--shipping-method-license', 'UPS', '--done')
  expect(await stageOf(world, id)).toBe(7)
  const renewalId = (await show(world, id)).inProcessRenewal?.id
  await renewals('complete', license)
  const document = ['call', 'renewals.licenseDocument', '--id', license, '--renewal-id', String(renewalId), '--output', '-']
  expect((await say(document)).out).toMatch(/^%PDF-1\.4/)
  const renewed = await show(world, id)
  expect(renewed).toMatchObject({
    effectiveDate: '2027-01-01',
    expirationDate: '2027-12-31',
    trackDate: '2027-10-01',
    inProcessRenewal: null,
    licenseDocumentExists: true,
  })
  return renewed
}
