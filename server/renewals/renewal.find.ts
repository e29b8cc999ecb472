import type { LicenseSide } from '../../rules/people/permissions.ts'
import type { LoadContext } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { License } from '../licenses/license.model.ts'
import { visibleLicense } from '../licenses/license.queries.ts'
import { Renewal } from './renewal.model.ts'

/** The renewal of a path with its license: permissions depend on the license's side, If-Match on its version. */
export interface InRenewal extends LicenseSide {
  license: License
  renewal: Renewal
  version: number
}

const together = (license: License, renewal: Renewal | undefined): InRenewal | undefined => {
  const { clientId, renewalDesignation, version } = license
  return renewal && { license, renewal, clientId, renewalDesignation, version }
}

/** `/licenses/{id}/renewals/{renewalId}`: undefined for a renewal of another license. */
export const renewalOfLicense = async (loading: LoadContext<'id' | 'renewalId'>): Promise<InRenewal | undefined> => {
  const license = await visibleLicense(loading)
  return license && together(license, await Renewal.query(loading.db).findOne({ id: loading.params.renewalId, license_id: license.id }))
}

/** `/renewals/{id}`: found through its license. */
export const renewalById = async ({ db, user, params }: LoadContext): Promise<InRenewal | undefined> => {
  const renewal = await Renewal.query(db).findById(params.id)
  const license = renewal && (await License.query(db).modify(License.visibleTo(user)).findById(renewal.licenseId))
  return license && together(license, renewal)
}

/** A completed renewal cannot be changed. */
export const mustBeInProcess = ({ renewal }: InRenewal): void => {
  if (!renewal.isActive) throw refuse.rule('renewalComplete')
}

/** A renewal is frozen while its license or property is inactive: it can only be abandoned. */
export const mustNotBeFrozen = (within: InRenewal): void => {
  mustBeInProcess(within)
  const { license } = within
  if (!license.active || !license.propertyActive) throw refuse.rule('renewalFrozen')
}
