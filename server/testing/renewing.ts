import { aLicense, aLicenseType, aRenewal, fieldsOf } from '../../fixtures/builders.ts'
import type { Stage } from '../../rules/stages.ts'
import type { World } from './world.ts'

type LicenseGiven = NonNullable<Parameters<typeof aLicense>[1]>
type RenewalGiven = NonNullable<Parameters<typeof aRenewal>[1]>
type TypeGiven = NonNullable<Parameters<typeof aLicenseType>[1]>

/** The stages of a renewal in process, by its path (product §4). */
export const PATHS: Record<'full' | 'trackingOnly', Stage[]> = { full: [2, 3, 4, 5, 6, 7], trackingOnly: [2, 4, 5, 6] }

/** What a renewal needs for every step of either path. */
export const FILLED = {
  noInvoiceRequired: true,
  formsReceivedDate: '2026-11-05',
  formsFiledDate: '2026-11-10',
  licenseReceivedDate: '2026-11-18',
  effectiveDate: '2027-01-01',
  expirationDate: '2027-12-31',
  trackDate: '2027-10-02',
  licenseSentDate: '2026-11-19',
  shippingMethodLicense: 'UPS',
} satisfies RenewalGiven

/** A renewal with its license, and the params of the calls about it. */
export interface InProcess {
  licenseId: number
  renewalId: number
  params: { id: number; renewalId: number }
}

/** A license of the Saas client, on its side and assigned to its contributor, of a type of its own that expires at the end of the year. */
export const theirLicense = (world: World, given: LicenseGiven = {}, type: TypeGiven = {}) => {
  const { clientId, propertyId, users } = world.tenants.Saas
  const dates = { expirationDate: '2026-12-31', dueDate: '2026-12-01', trackDate: '2026-10-02' }
  return world.build(async (db) => {
    const licenseTypeId = given.licenseTypeId ?? (await aLicenseType(db, type)).id
    return aLicense(db, { clientId, propertyId, assignedUserId: users.ClientContributor, ...dates, ...given, licenseTypeId })
  })
}

/** A renewal of such a license: at stage 2 with nothing entered, unless said otherwise. */
export const theirRenewal = async (
  world: World,
  renewal: RenewalGiven = {},
  license: LicenseGiven = {},
  type: TypeGiven = {},
): Promise<InProcess> => {
  const { id: licenseId } = await theirLicense(world, license, type)
  const { id: renewalId } = await world.build((db) => aRenewal(db, { ...renewal, licenseId }))
  return { licenseId, renewalId, params: { id: licenseId, renewalId } }
}

const rowNow = async (world: World, table: string, id: number): Promise<Record<string, unknown> | undefined> => {
  const row = await world.build((db) => db(table).where({ id }).first())
  return row && fieldsOf(row)
}

/** A renewal's row as it stands, in camelCase; undefined when it is gone. */
export const renewalNow = (world: World, id: number) => rowNow(world, 'renewals', id)

export const licenseNow = async (world: World, id: number): Promise<Record<string, unknown>> => {
  const license = await rowNow(world, 'licenses', id)
  if (!license) throw new Error(`There is no license ${id}.`)
  return license
}
