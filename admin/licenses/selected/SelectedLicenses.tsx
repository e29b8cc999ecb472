import type { CurrentUser } from '../../../contract/authentication/calls.ts'
import { calls } from '../../../contract/index.ts'
import { mayCall } from '../../providers/access.ts'
import { late } from '../../ui/states/late.tsx'
import { useEver } from '../../ui/useEver.ts'
import type { LicenseActionsProps, SelectedLicense } from './LicenseActions.tsx'

const LicenseActions = late(async () => (await import('./LicenseActions.tsx')).LicenseActions)

/** What can be done with several licenses. */
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

/** The bar of the selected rows of a list of licenses. Loaded with the first row that is selected; its results stay afterwards. */
export function SelectedLicenses<Row extends SelectedLicense>(props: LicenseActionsProps<Row>) {
  return useEver(props.selection.rows.size > 0) ? <LicenseActions {...props} /> : null
}
