import type { CurrentUser } from '../../../contract/authentication/calls.ts'
import { calls } from '../../../contract/index.ts'
import { mayCall } from '../../providers/access.ts'
import { late } from '../../ui/states/late.tsx'
import { useEver } from '../../ui/useEver.ts'
import type { LicenseActionsProps, SelectedLicense } from './LicenseActions.tsx'

const LicenseActions = late(async () => (await import('./LicenseActions.tsx')).LicenseActions)

/** The calls that the selection bar offers. */
const WITH_SEVERAL = [
  calls.dashboard.bulkAssign,
  calls.requests.create,
  calls.requests.remind,
  calls.licenses.bulkAlert,
  calls.renewals.bulkBegin,
  calls.exports.licenses,
  calls.evidence.prepare,
]

/** Whether the person can do anything with several licenses. */
export const maySelectLicenses = (user: CurrentUser): boolean => WITH_SEVERAL.some((call) => mayCall(user, call))

/** The selection bar of a list of licenses. Loaded with the first selected row; stays afterwards to show results. */
export function SelectedLicenses<Row extends SelectedLicense>(props: LicenseActionsProps<Row>) {
  return useEver(props.selection.rows.size > 0) ? <LicenseActions {...props} /> : null
}
