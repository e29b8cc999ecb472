import { expect, test } from 'vitest'
import { sentences } from '../../../rules/messages.ts'
import { run } from '../../testing/world.ts'

const client = {
  id: 2,
  version: 3,
  legalName: 'Summit Resorts Holdings LLC',
  displayName: 'Summit Resorts',
  serviceLevel: 'Hybrid',
  clientCostStructure: 'TouchFee',
  clientRenewalBillingResponsibility: 'Client',
  clientAllowUserPasswordLogin: true,
  isBillingIdRequired: true,
  isPropertyContactRequired: false,
  isPropertyDivisionRequired: true,
  trustAccountActive: false,
  minimumBalanceThreshold: 25,
  currentBalance: 0,
  usersCount: 3,
  propertiesCount: 4,
  licensesCount: 5,
  licensesWithClientCount: 2,
  passwordUsersCount: 3,
  singleSignOn: true,
  createdOn: '2026-11-20T14:03:22.123Z',
  modifiedOn: '2026-11-20T14:03:22.123Z',
}
const answers = {
  'GET /clients/select-list-options': [{ label: 'Summit Resorts', value: 2 }],
  'GET /clients/2': client,
  'PUT /clients/2': null,
}
const changed = async (...flags: string[]) => {
  const done = await run(['clients', 'update', 'summit resorts', ...flags], { answers })
  return { ...done, put: done.seen.find(({ method }) => method === 'PUT') }
}

test('show: by name or id, as the contract labels it', async () => {
  const { out } = await run(['clients', 'show', '2'], { answers })
  expect(out).toContain('Legal Name\tSummit Resorts Holdings LLC\n')
  expect(out).toContain('Licenses that a change to Full Service would move to the provider\t2\n')
  expect(out).not.toContain('Version')
})

test('update: the settings that were seen go back with their version, counts and moments do not', async () => {
  const { code, put } = await changed('--no-billing-id-required', '--minimum-balance-threshold', '')
  expect(code).toBe(0)
  const {
    id,
    version,
    currentBalance,
    usersCount,
    propertiesCount,
    licensesCount,
    licensesWithClientCount,
    passwordUsersCount,
    singleSignOn,
    createdOn,
    modifiedOn,
    ...settings
  } = client
  expect(put?.body).toEqual({ ...settings, isBillingIdRequired: false, minimumBalanceThreshold: null })
  expect(put?.headers['if-match']).toBe('"3"')
  expect(await changed()).toMatchObject({ code: 2, seen: [] })
})

test('update: to Full Service is asked about where it hands over licenses', async () => {
  const asked = await changed('--service-level', 'FullService')
  expect(asked).toMatchObject({ code: 2, put: undefined, err: expect.stringContaining('Full Service designates 2 licenses') })
  expect((await changed('--service-level', 'FullService', '--yes')).put?.body).toMatchObject({ serviceLevel: 'FullService' })
})

test('update: to single sign-on only is asked about with how many people it locks out', async () => {
  const asked = await changed('--no-password-sign-in')
  expect(asked).toMatchObject({ code: 2, put: undefined, err: expect.stringContaining(sentences.passwordSignInOff(3)) })
  expect((await changed('--no-password-sign-in', '--yes')).put?.body).toMatchObject({ clientAllowUserPasswordLogin: false })
})
