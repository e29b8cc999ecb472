import { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses.ts'
import { CallDialog, type DialogData } from '../../ui/forms/CallDialog.tsx'
import { useUser } from '../../ui/useUser.tsx'

const dialogFor = ({ hasChildren }: License): DialogData<typeof calls.renewals.begin> => ({
  call: calls.renewals.begin,
  fields: [
    { name: 'processStartDate' },
    { name: 'dueDate' },
    { name: 'trackingOnly' },
    ...(hasChildren ? [{ name: 'copyToSecondaryLicenses' }] : []),
  ],
})

/** Begin License Renewal Process, with the license's own due date and way of tracking to start from (product §4). */
export const BeginDialog = ({ license, onClose }: { license: License; onClose(): void }) => (
  <CallDialog
    dialog={dialogFor(license)}
    values={{
      processStartDate: useUser().today,
      dueDate: license.dueDate,
      trackingOnly: license.isTrackingOnly,
      copyToSecondaryLicenses: true,
    }}
    said={{ params: { id: license.id }, ifMatch: license.version }}
    save="Begin Renewal"
    onClose={onClose}
  />
)
