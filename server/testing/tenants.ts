import type { Knex } from 'knex'
import {
  aClient,
  aCustomField,
  aJob,
  aLeave,
  aLicense,
  aLicenseType,
  aLicensingAuthority,
  aMailAddress,
  anAuditorRoom,
  anEntity,
  anImport,
  anImportMapping,
  aPlan,
  aProperty,
  aPropertyContact,
  aReminderLine,
  aRenewalTip,
  aSavedView,
  aSentMail,
  aServiceAccount,
  aUser,
  aWebhook,
} from '../../fixtures/builders.ts'
import type { Designation } from '../../rules/licenses/designation.ts'
import type { Role, ServiceLevel } from '../../rules/people/permissions.ts'
import type { Stored } from '../kit/http/body/uploads.ts'
import { aCase, aPropertyCase, authorityParts, type Case, type PropertyCase } from './cases.ts'
import { aCompany, type Company } from './company.ts'
import { CLIENT_ROLES } from './people/actors.ts'
import { insertToken } from './people/credentials.ts'

/** A client with a full set of records. All its texts start with `mark`. */
export interface Tenant {
  mark: string
  clientId: number
  level: ServiceLevel
  users: Record<(typeof CLIENT_ROLES)[number], number>
  propertyId: number
  authorityId: number
  licenseTypeId: number
  tipId: number
  authorityContactId: number
  keyContactChangeFormId: number
  entityId: number
  propertyContactId: number
  onClientSide: Case
  onProviderSide: Case
  /** `propertyId` has a license of the provider; the other property has no licenses. */
  keptByStaff: PropertyCase
  withoutLicenses: PropertyCase
  /** A property whose licenses are all designated to the client. Only some tests add one: `aPlaceOfClient`. */
  keptByClient?: PropertyCase
  /** A bulk begin job of its contributor. */
  jobId: number
  /** A leave of its contributor. */
  leaveId: number
  /** A plan of its contributor. */
  batchId: number
  /** An upload of its administrator. */
  importId: number
  importMappingId: number
  savedViewId: number
  /** A reminder to its contributor. */
  reminderId: number
  /** Stops the mails to an address. */
  stopToken: string
  /** Of a mail that was sent. */
  returnKey: string
  /** An open auditor room of `propertyId`, and the secret of its address. */
  auditorRoomId: number
  serviceAccountId: number
  serviceTokenId: number
  customFieldId: number
  auditorToken: string
  webhookId: number
  webhookDeliveryId: number
  company: Company
}

const aUserOfEachRole = async (db: Knex, clientId: number, level: ServiceLevel, mark: string) => {
  const users = {} as Record<Role, number>
  for (const roleName of CLIENT_ROLES) {
    const email = `${roleName}.${level}.${mark.replaceAll(' ', '-')}@test.example`
    users[roleName] = (
      await aUser(db, { clientId, roleName, email, firstName: mark, lastName: `${mark} ${roleName}`, phoneNumber: '555-0100' })
    ).id
  }
  return users
}

/** The records of a tenant's users and programs: jobs, views, leaves, rooms, webhooks, mails. */
const whatTheyHave = async (
  db: Knex,
  tenant: Pick<Tenant, 'mark' | 'clientId' | 'level' | 'users' | 'propertyId' | 'onClientSide' | 'onProviderSide'>,
) => {
  const { mark, clientId, level, users, propertyId, onClientSide, onProviderSide } = tenant
  const company = await aCompany(db, mark, clientId)
  const { id: propertyContactId } = await aPropertyContact(db, { propertyId, name: `${mark} contact` })
  const items = [onClientSide, onProviderSide].map(({ licenseId }) => ({ licenseId, reason: `${mark} reason` }))
  const { id: batchId } = await aPlan(db, { userId: users.ClientContributor, clientId })
  const { id: importId } = await anImport(db, { userId: users.ClientAdministrator, clientId, fileName: `${mark} file` })
  const { id: savedViewId } = await aSavedView(db, { clientId, ownerId: users.ClientContributor })
  const { id: importMappingId } = await anImportMapping(db, { clientId, name: `${mark} mapping` })
  const { id: jobId } = await aJob(db, { userId: users.ClientContributor, clientId, items })
  const absence = { startsOn: '2027-06-01', endsOn: '2027-06-07' }
  const { id: leaveId } = await aLeave(db, { userId: users.ClientContributor, deputyId: users.ClientAdministrator, ...absence })
  const reminder = { clientId, propertyId, licenseId: onClientSide.licenseId, userId: users.ClientContributor }
  const { id: reminderId } = await aReminderLine(db, {
    ...reminder,
    licenseNumber: `${mark} license`,
    ownerId: level === 'FullService' ? 0 : clientId,
  })
  const { id: customFieldId } = await aCustomField(db, { clientId, label: `${mark} field` })
  const { id: auditorRoomId, token: auditorToken } = await anAuditorRoom(db, {
    clientId,
    propertyIds: [propertyId],
    name: `${mark} auditor`,
  })
  const { id: serviceAccountId } = await aServiceAccount(db, { clientId, firstName: `${mark} program`, roleName: 'ClientContributor' })
  const { tokenId: serviceTokenId } = await insertToken(db, serviceAccountId, { scopes: ['licenses:read'] })
  const { id: webhookId, deliveryId: webhookDeliveryId } = await aWebhook(db, { clientId, name: `${mark} webhook` })
  const { token: stopToken } = await aMailAddress(db, `${mark.replaceAll(' ', '-').toLowerCase()}@stop.test.example`)
  const { returnKey } = await aSentMail(db, { address: `${mark.replaceAll(' ', '-').toLowerCase()}@sent.test.example`, clientId })
  return {
    company,
    propertyContactId,
    batchId,
    importId,
    savedViewId,
    importMappingId,
    jobId,
    leaveId,
    reminderId,
    customFieldId,
    auditorRoomId,
    auditorToken,
    serviceAccountId,
    serviceTokenId,
    webhookId,
    webhookDeliveryId,
    stopToken,
    returnKey,
  }
}

/** `stored`: a file in the server's document store. */
export const aTenant = async (db: Knex, level: ServiceLevel, mark: string, stored: Stored): Promise<Tenant> => {
  const { id: clientId } = await aClient(db, { serviceLevel: level, legalName: `${mark} client`, displayName: `${mark} client` })
  const users = await aUserOfEachRole(db, clientId, level, mark)
  const { id: propertyId } = await aProperty(db, {
    billingClientId: clientId,
    name: `${mark} property`,
    address1: `${mark} street`,
    city: `${mark} city`,
  })
  const { id: authorityId } = await aLicensingAuthority(db, { clientId, name: `${mark} authority` })
  const { id: licenseTypeId } = await aLicenseType(db, { clientId, licensingAuthorityId: authorityId, name: `${mark} type` })
  const { id: tipId } = await aRenewalTip(db, { clientId, description: `${mark} tip`, typeIds: [licenseTypeId] })
  const parts = await authorityParts(db, mark, authorityId)
  const assignedUserId = users.ClientAdministrator
  const license = { clientId, propertyId, licenseTypeId, assignedUserId, city: `${mark} city` }
  const ours: Designation = level === 'FullService' ? 'Provider' : 'BillingClient'
  const onClientSide = await aCase(db, `${mark} one`, stored, { ...license, renewalDesignation: ours })
  const onProviderSide = await aCase(db, `${mark} two`, stored, { ...license, assignedUserId: null, renewalDesignation: 'Provider' })
  const { id: entityId } = await anEntity(db, {
    clientId,
    licenseId: onClientSide.licenseId,
    name: `${mark} entity`,
    federalEin: mark.slice(0, 30),
  })
  const empty = await aProperty(db, { billingClientId: clientId, name: `${mark} empty property`, city: `${mark} city` })
  const keptByStaff = await aPropertyCase(db, `${mark} one`, stored, clientId, propertyId)
  const withoutLicenses = await aPropertyCase(db, `${mark} two`, stored, clientId, empty.id)
  const records = { propertyId, authorityId, licenseTypeId, tipId, entityId, onClientSide, onProviderSide, keptByStaff, withoutLicenses }
  const base = { mark, clientId, level, users, ...parts, ...records }
  return { ...base, ...(await whatTheyHave(db, base)) }
}

/** Adds a property whose only license is designated to the client. A Full Service client has none. `stored` as in `aTenant`. */
export const aPlaceOfClient = async (db: Knex, tenant: Tenant, stored: Stored): Promise<void> => {
  const { clientId, level, mark } = tenant
  if (level === 'FullService') return
  const { id: propertyId } = await aProperty(db, { billingClientId: clientId, name: `${mark} own property` })
  await aLicense(db, { clientId, propertyId, renewalDesignation: 'BillingClient', licenseNumber: `${mark} own` })
  tenant.keptByClient = await aPropertyCase(db, `${mark} own`, stored, clientId, propertyId)
}
