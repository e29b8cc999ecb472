import MoreVertIcon from '@mui/icons-material/MoreVert'
import { type ComponentType, useState } from 'react'
import { type CurrentUser, personOf } from '../../contract/authentication/calls.ts'
import { calls } from '../../contract/index.ts'
import type { License } from '../../contract/licenses/calls.ts'
import { whyCannotAlert } from '../../rules/licenses/licenses.ts'
import { isAdministrator } from '../../rules/people/permissions.ts'
import { mayCallOn } from '../providers/access.ts'
import { ActionMenu } from '../ui/MenuButton.tsx'
import { useUser } from '../ui/useUser.tsx'
import { AlertDialog } from './alerts/AlertDialog.tsx'
import { DeleteLicense } from './DeleteLicense.tsx'
import { LicenseStatus } from './LicenseStatus.tsx'
import { ConvertLicense } from './structure/ConvertLicense.tsx'
import { DetachLicense } from './structure/DetachLicense.tsx'
import { LinkLicense } from './structure/LinkLicense.tsx'
import { PromoteLicense } from './structure/PromoteLicense.tsx'

/** An action on the license: the text of its menu entry, and the dialog that it opens. */
interface LicenseAction {
  label: string
  isOffered: boolean
  dialog: ComponentType<{ license: License; onClose(): void }>
}

/** Only administrators add an alert. Everybody on the license's side can edit an existing one. */
const mayAddAlert = (license: License, user: CurrentUser) =>
  license.alert === null && license.mayEdit && isAdministrator(personOf(user)) && whyCannotAlert(license) === null

const actionsFor = (license: License, user: CurrentUser): LicenseAction[] => [
  { label: 'Add Alert', isOffered: mayAddAlert(license, user), dialog: AlertDialog },
  { label: 'Promote to Primary License', isOffered: license.mayEdit && license.licenseRank === 'Standalone', dialog: PromoteLicense },
  { label: 'Convert to Single License', isOffered: license.mayEdit && license.isMaster, dialog: ConvertLicense },
  { label: 'Link to a Primary License', isOffered: license.mayEdit, dialog: LinkLicense },
  { label: 'Detach Secondary License', isOffered: license.mayEdit && license.isChild, dialog: DetachLicense },
  { label: license.active ? 'Deactivate' : 'Activate', isOffered: license.mayEdit, dialog: LicenseStatus },
  { label: 'Delete', isOffered: mayCallOn(user, calls.licenses.remove, license), dialog: DeleteLicense },
]

/** The menu of actions on the license. Hidden if the person can do none of them. */
export function LicenseActions({ license }: { license: License }) {
  const user = useUser()
  const [Open, setOpen] = useState<LicenseAction['dialog'] | null>(null)
  const actions = actionsFor(license, user).filter(({ isOffered }) => isOffered)
  if (actions.length === 0) return null
  return (
    <>
      <ActionMenu
        label="Actions"
        variant="outlined"
        color="inherit"
        startIcon={<MoreVertIcon />}
        // Wrapped in a function: React would call the component itself as an updater.
        actions={actions.map(({ label, dialog }) => ({ label, onClick: () => setOpen(() => dialog) }))}
      />
      {Open && <Open license={license} onClose={() => setOpen(null)} />}
    </>
  )
}
