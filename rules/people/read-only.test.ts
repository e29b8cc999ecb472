import { expect, test } from 'vitest'
import type { Person, Role, ServiceLevel } from './permissions.ts'
import { whyLicenseReadOnly, whyPropertyReadOnly } from './read-only.ts'

const client = (roleName: Role, clientServiceLevel: ServiceLevel = 'Saas', clientId = 7): Person => ({
  id: 1,
  roleName,
  clientId,
  clientServiceLevel,
})
const staff = (roleName: Role): Person => ({ id: 1, roleName, clientId: null, clientServiceLevel: null })

const property = {
  billingClientId: 7,
  billingClientServiceLevel: 'Saas' as ServiceLevel,
  allLicensesDesignatedToClient: true,
  hasActiveLicenses: true,
  providerName: 'Evergreen',
  billingClientName: 'Harbor Hotels',
  providerLicensesCount: 0,
  clientLicensesCount: 1,
}
const ofProvider = { ...property, allLicensesDesignatedToClient: false, providerLicensesCount: 2 }
const fullService = { ...ofProvider, billingClientServiceLevel: 'FullService' as ServiceLevel }

test.each([
  [client('ClientContributor'), property, null],
  [client('Client'), property, 'Administrators and contributors of your company may change it.'],
  [
    client('ClientAdministrator', 'Hybrid', 8),
    { ...property, billingClientName: null },
    'Kept by the client that is billed for it, which shares it with you.',
  ],
  [
    client('ClientAdministrator'),
    ofProvider,
    'Kept by Evergreen’s team because 2 licenses here are theirs. Their administrators may change it.',
  ],
  [
    client('Client'),
    { ...ofProvider, providerLicensesCount: 1 },
    'Kept by Evergreen’s team because 1 license here is theirs. Their administrators may change it.',
  ],
  [
    client('ClientAdministrator', 'Hybrid', 8),
    { ...ofProvider, providerLicensesCount: 0 },
    'Kept by Evergreen’s team because licenses here are theirs. Their administrators may change it.',
  ],
  [
    client('ClientAdministrator', 'FullService'),
    fullService,
    'Kept by Evergreen’s team, who renew for Full Service clients. Their administrators may change it.',
  ],
  [
    staff('RenewalAdministrator'),
    property,
    'Kept by Harbor Hotels because 1 license here is theirs. Their administrators and contributors may change it.',
  ],
  [
    staff('Contributor'),
    property,
    'Kept by Harbor Hotels because 1 license here is theirs. Their administrators and contributors may change it.',
  ],
  [staff('Contributor'), ofProvider, 'Administrators and renewal administrators may change it.'],
  [staff('Contributor'), { ...property, hasActiveLicenses: false }, 'Administrators and renewal administrators may change it.'],
  [staff('Administrator'), { ...property, hasActiveLicenses: false }, null],
])('%j, %j: %s', (person, read, why) => {
  expect(whyPropertyReadOnly(person, read)).toBe(why)
})

test('a license says which side renews it', () => {
  const license = { clientId: 7, renewalDesignation: 'Provider' as const, renewalDesignationName: 'Evergreen' }
  expect(whyLicenseReadOnly(client('ClientAdministrator'), license)).toBe(
    'Read-only: Evergreen renews this license. An administrator may assign it to somebody else.',
  )
  expect(whyLicenseReadOnly(staff('Contributor'), license)).toBeNull()
})
