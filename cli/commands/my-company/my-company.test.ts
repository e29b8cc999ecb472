import { expect, test } from 'vitest'
import { messages } from '../../../rules/messages.ts'
import { run } from '../../testing/world.ts'

const company = {
  id: 2,
  version: 5,
  legalName: 'Harbor Hotels LLC',
  displayName: 'Harbor Hotels',
  address1: '1 Quay',
  city: 'Boston',
  state: 'MA',
  zip: '02110',
  country: 'United States',
  isPropertyContactRequired: true,
  serviceLevel: 'Saas',
  createdOn: '2026-11-20T14:03:22.123Z',
}
const answers = { 'GET /my-company': company, 'PUT /my-company': null }

test('show: with the settings that the provider keeps', async () => {
  expect((await run(['my-company', 'show'], { answers })).out).toContain('Service Level\tSaas\n')
})

test('update: what was seen goes back with its version', async () => {
  const { code, err, seen } = await run(['my-company', 'update', '--display-name', '', '--no-property-contact-required'], { answers })
  expect({ code, err }).toEqual({ code: 0, err: `${messages.companyUpdated}\n` })
  const put = seen.find(({ method }) => method === 'PUT')
  const { address1, city, state, zip, country, legalName } = company
  expect(put?.body).toEqual({ legalName, address1, city, state, zip, country, displayName: null, isPropertyContactRequired: false })
  expect(put?.headers['if-match']).toBe('"5"')
  expect(await run(['my-company', 'update'], { answers })).toMatchObject({ code: 2, seen: [] })
})
