import type { LicenseSide } from '../../rules/permissions.ts'
import type { Loading } from '../kit/handler.ts'
import { refuse } from '../kit/problems.ts'
import { License } from '../licenses/license.model.ts'
import { visibleLicense } from '../licenses/license.queries.ts'
import { Renewal } from './renewal.model.ts'

/** A renewal that a path names, with its license: `who` asks about the license's side, and If-Match compares its version. */
export interface InRenewal extends LicenseSide {
  license: License
  renewal: Renewal
  version: number
}

const together = (license: License, renewal: Renewal | undefined): InRenewal | undefined => {
  const { clientId, renewalDesignation, version } = license
  return renewal && { license, renewal, clientId, renewalDesignation, version }
}

/** `/licenses/{id}/renewals/{renewalId}`: a renewal of another license is not found under this one. */
export const renewalOfLicense = async (loading: Loading): Promise<InRenewal | undefined> => {
  const license = await visibleLicense(loading)
  return license && together(license, await Renewal.query(loading.db).findOne({ id: loading.params.renewalId, license_id: license.id }))
}

/** `/renewals/{id}`: through the license that it belongs to. */
export const renewalById = async ({ db, user, params }: Loading): Promise<InRenewal | undefined> => {
  const renewal = await Renewal.query(db).findById(params.id as number)
  const license = renewal && (await License.query(db).modify(License.visibleTo(user)).findById(renewal.licenseId))
  return license && together(license, renewal)
}

/** A completed renewal is history. */
export const mustBeInProcess = ({ renewal }: InRenewal): void => {
  if (!renewal.isActive) throw refuse.rule('renewalComplete')
}

/** A license or property deactivated in the middle freezes the renewal: its steps wait, abandoning works (product §4). */
export const mustNotBeFrozen = (within: InRenewal): void => {
  mustBeInProcess(within)
  const { license } = within
  if (!license.active || !license.propertyActive) throw refuse.rule('renewalFrozen')
}
