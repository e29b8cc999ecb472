import { afterEach, expect, it, vi } from 'vitest'
import { messages } from '../../rules/messages.ts'
import { fakeServer } from '../testing/fake.ts'
import { open } from '../testing/screen.tsx'

// Rendering is slow on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

let screen: Awaited<ReturnType<typeof open>>
afterEach(() => screen?.close())

const anAuthority = (verified: object) => ({
  ...{ id: 5, version: 2, clientId: 3, isClientSpecific: true, managedBy: 'Harbor Hotels', name: 'City of Denver', abbreviation: null },
  ...{ active: true, jurisdiction: 'City', stateProvince: 'CO', useCount: 1, licenseTypesCount: 1 },
  ...{ verifiedBy: null, verifiedOn: null, ...verified },
})

it('verifies an authority, and withdraws that', async () => {
  let found = anAuthority({})
  const server = fakeServer({
    'POST /licensing-authorities/list': () => ({ items: [found], totalItemCount: 1 }),
    'GET /licensing-authorities/5': () => found,
    'PUT /licensing-authorities/5/verified': ({ body }: { body: { isVerified: boolean } }) => {
      found = anAuthority(body.isVerified ? { verifiedBy: 'Ann Lee', verifiedOn: '2026-11-20' } : {})
      return null
    },
  })
  screen = await open(server, { columns: 160, rows: 50 })
  await screen.press(':', 'Authorities')
  await screen.sees('Screens')
  await screen.press('enter')
  await screen.sees('Not verified')
  await screen.press('V')
  await screen.sees(messages.verifyAuthorityConfirm.slice(0, 30))
  await screen.press('y')
  await screen.sees('Verified by Ann Lee on 11/20/26')
  await screen.press('W')
  await screen.sees(messages.unverifyAuthorityConfirm.slice(0, 30))
  await screen.press('y')
  await screen.sees('Not verified')
  expect(server.last('PUT /licensing-authorities/5/verified')).toMatchObject({ body: { isVerified: false } })
})
