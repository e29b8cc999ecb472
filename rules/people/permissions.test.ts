import { expect, test } from 'vitest'
import { isKeeper, isOnMySide, PERMISSIONS, type Permission, type Person, type Role, type ServiceLevel } from './permissions.ts'

const client = (roleName: Role, clientServiceLevel: ServiceLevel, clientId = 7): Person => ({
  id: 1,
  roleName,
  clientId,
  clientServiceLevel,
})
const staff = (roleName: Role): Person => ({ id: 1, roleName, clientId: null, clientServiceLevel: null })

const people: Record<string, Person> = {
  administrator: staff('Administrator'),
  renewalAdministrator: staff('RenewalAdministrator'),
  contributor: staff('Contributor'),
  saasAdministrator: client('ClientAdministrator', 'Saas'),
  saasContributor: client('ClientContributor', 'Saas'),
  saasViewer: client('Client', 'Saas'),
  hybridContributor: client('ClientContributor', 'Hybrid'),
  fullAdministrator: client('ClientAdministrator', 'FullService'),
  fullContributor: client('ClientContributor', 'FullService'),
}
const everyone = Object.keys(people)
const allStaff = ['administrator', 'renewalAdministrator', 'contributor']
const renewing = ['saasAdministrator', 'saasContributor', 'hybridContributor']
const allowed = (asks: (person: Person) => boolean | undefined) => everyone.filter((name) => asks(people[name] as Person))

const roles: Record<Permission, string[]> = {
  anyone: everyone,
  signedIn: everyone,
  staff: allStaff,
  administrator: ['administrator', 'saasAdministrator', 'fullAdministrator'],
  providerAdministrator: ['administrator'],
  keepsProviderWide: ['administrator', 'renewalAdministrator'],
  clientAdministrator: ['saasAdministrator', 'fullAdministrator'],
  renewalUser: renewing,
  mayRenew: [...allStaff, ...renewing],
  mayAssign: ['administrator', 'renewalAdministrator', 'saasAdministrator'],
  mayEditLicense: [...allStaff, ...renewing],
  mayEditTask: [...allStaff, ...renewing],
  mayAssignTask: ['administrator', 'renewalAdministrator', 'saasAdministrator'],
  mayAlert: ['administrator', 'saasAdministrator'],
  administersLicenses: ['administrator', 'saasAdministrator'],
  administersSide: ['administrator', 'saasAdministrator'],
  mayDeleteLicense: ['administrator', 'saasAdministrator', 'fullAdministrator'],
  mayCreate: ['administrator', 'renewalAdministrator', ...renewing],
  mayImportLicenses: ['administrator', 'renewalAdministrator', 'saasAdministrator'],
  mayImport: ['administrator', 'renewalAdministrator', 'fullAdministrator', ...renewing],
  mayKeepProperty: ['administrator', 'renewalAdministrator', ...renewing],
  mayAdministerProperty: ['administrator', 'saasAdministrator'],
  mayKeepRequest: [...allStaff, ...renewing],
  mayReadCitations: ['administrator', 'saasAdministrator', 'fullAdministrator'],
  mayEditDivision: ['administrator', 'saasAdministrator', 'fullAdministrator'],
  mayEditCompany: ['saasAdministrator'],
  mayManageUsers: ['administrator', 'saasAdministrator', 'fullAdministrator'],
  mayManageLeaves: [...allStaff, ...renewing, 'fullAdministrator'],
  mayEditAuthority: ['administrator', 'renewalAdministrator', ...renewing],
  mayEditTip: ['administrator', 'renewalAdministrator', 'saasAdministrator'],
  mayDeleteCatalogue: ['administrator', 'saasAdministrator'],
  mayEditCustomField: ['administrator', 'saasAdministrator'],
  mayEditEntity: ['administrator', 'renewalAdministrator', 'saasAdministrator'],
  mayExport: ['administrator', 'fullAdministrator', ...renewing],
  mayReadTrust: [...allStaff, 'saasAdministrator'],
  mayExportRenewals: ['administrator', ...renewing],
}

test.each(Object.entries(roles))('%s is granted to %j', (who, names) => {
  expect(allowed((person) => PERMISSIONS[who as Permission].role(person)).toSorted()).toEqual(names.toSorted())
})

test('every permission is tested above and names who has it', () => {
  expect(Object.keys(roles).toSorted()).toEqual(Object.keys(PERMISSIONS).toSorted())
  for (const word of Object.values(PERMISSIONS)) expect(word.grantedTo).not.toBe('')
})

/** The check of role and record together, as in server/kit/http/mount.ts. */
const allowedOn = (who: Permission, record: object) =>
  allowed((person) => PERMISSIONS[who].role(person) && PERMISSIONS[who].record?.(person, record))

const mine = { clientId: 7, renewalDesignation: 'BillingClient' }
const foreign = { clientId: 8, renewalDesignation: 'BillingClient' }
const provider = { clientId: 7, renewalDesignation: 'Provider' }
const own = { isClientSpecific: true, clientId: 7 }
const theirs = { isClientSpecific: true, clientId: 8 }
const wide = { isClientSpecific: false, clientId: null }
const kept = { billingClientId: 7, billingClientServiceLevel: 'Saas', allLicensesDesignatedToClient: true, hasActiveLicenses: true }
const empty = { ...kept, hasActiveLicenses: false }
const ofBoth = { ...mine, isOfBothSides: true }

test.each<[Permission, object, string[]]>([
  ['mayEditLicense', mine, renewing],
  ['mayEditLicense', foreign, []],
  ['mayEditLicense', provider, allStaff],
  ['mayEditTask', mine, renewing],
  ['mayEditTask', provider, allStaff],
  ['mayEditTask', ofBoth, [...allStaff, ...renewing]],
  ['mayEditTask', { ...ofBoth, clientId: 8 }, allStaff],
  ['mayAssignTask', ofBoth, ['administrator', 'renewalAdministrator', 'saasAdministrator']],
  ['mayAssignTask', mine, ['saasAdministrator']],
  ['mayAssignTask', foreign, []],
  ['mayAssignTask', provider, ['administrator', 'renewalAdministrator']],
  ['mayAlert', mine, ['saasAdministrator']],
  ['mayAlert', provider, ['administrator']],
  ['mayDeleteLicense', { ...provider, hasChildren: false }, ['administrator', 'saasAdministrator', 'fullAdministrator']],
  ['mayDeleteLicense', { ...provider, hasChildren: true }, ['administrator']],
  ['mayDeleteLicense', { ...mine, hasChildren: false }, ['saasAdministrator']],
  ['mayDeleteLicense', { ...mine, hasChildren: true }, ['saasAdministrator']],
  ['mayDeleteLicense', { ...foreign, hasChildren: false }, []],
  ['mayDeleteLicense', { ...provider, clientId: 8, hasChildren: false }, ['administrator']],
  ['mayKeepProperty', kept, renewing],
  ['mayKeepProperty', { ...kept, billingClientId: 8 }, []],
  ['mayKeepProperty', { ...kept, allLicensesDesignatedToClient: false }, ['administrator', 'renewalAdministrator']],
  ['mayKeepProperty', { ...kept, billingClientServiceLevel: 'FullService' }, ['administrator', 'renewalAdministrator']],
  ['mayKeepProperty', empty, ['administrator', 'renewalAdministrator', ...renewing]],
  ['mayKeepProperty', { ...empty, billingClientId: 8 }, ['administrator', 'renewalAdministrator']],
  ['mayKeepProperty', { ...empty, billingClientServiceLevel: 'FullService' }, ['administrator', 'renewalAdministrator']],
  ['mayAdministerProperty', empty, ['administrator', 'saasAdministrator']],
  ['mayAdministerProperty', kept, ['saasAdministrator']],
  ['mayAdministerProperty', { ...kept, allLicensesDesignatedToClient: false }, ['administrator']],
  ['mayEditDivision', { clientId: 7, clientServiceLevel: 'FullService' }, ['administrator', 'saasAdministrator', 'fullAdministrator']],
  ['mayEditDivision', { clientId: 7, clientServiceLevel: 'Saas' }, ['saasAdministrator', 'fullAdministrator']],
  ['mayEditDivision', { clientId: 8, clientServiceLevel: 'Saas' }, []],
  ['mayManageUsers', { clientId: 7 }, ['administrator', 'saasAdministrator', 'fullAdministrator']],
  ['mayManageUsers', { clientId: null }, ['administrator']],
  ['mayEditAuthority', own, renewing],
  ['mayEditAuthority', theirs, []],
  ['mayEditAuthority', wide, ['administrator', 'renewalAdministrator']],
  ['mayEditTip', own, ['saasAdministrator']],
  ['mayEditTip', wide, ['administrator', 'renewalAdministrator']],
  ['mayDeleteCatalogue', own, ['saasAdministrator']],
  ['mayDeleteCatalogue', wide, ['administrator']],
  ['mayEditCustomField', { clientId: 7 }, ['saasAdministrator']],
  ['mayEditCustomField', { clientId: 8 }, []],
  ['mayEditCustomField', { clientId: null }, ['administrator']],
  ['mayEditEntity', { isManagedByClient: true, clientId: 7 }, ['saasAdministrator']],
  ['mayEditEntity', { isManagedByClient: true, clientId: 8 }, []],
  ['mayEditEntity', { isManagedByClient: false, clientId: 7 }, ['administrator', 'renewalAdministrator']],
])('%s of %j: %j', (who, record, names) => {
  expect(allowedOn(who, record).toSorted()).toEqual(names.toSorted())
})

test('staff are not on the side of a license that is designated to the client', () => {
  expect(isOnMySide(staff('Administrator'), { clientId: 7, renewalDesignation: 'BillingClient' })).toBe(false)
  expect(isOnMySide(client('Client', 'Saas'), { clientId: 7, renewalDesignation: 'Provider' })).toBe(false)
})

test('exactly one side may edit a property with an active license, and staff any other', () => {
  for (const billingClientServiceLevel of ['FullService', 'Hybrid', 'Saas'] as const) {
    for (const allLicensesDesignatedToClient of [true, false]) {
      const property = { billingClientId: 7, billingClientServiceLevel, allLicensesDesignatedToClient, hasActiveLicenses: true }
      const keepers = [staff('RenewalAdministrator'), client('ClientContributor', billingClientServiceLevel)]
      expect(keepers.filter((person) => isKeeper(person, property))).toHaveLength(1)
      expect(isKeeper(staff('RenewalAdministrator'), { ...property, hasActiveLicenses: false })).toBe(true)
    }
  }
})
