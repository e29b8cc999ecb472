import type { SvgIconComponent } from '@mui/icons-material'
import AutorenewIcon from '@mui/icons-material/Autorenew'
import BadgeIcon from '@mui/icons-material/BadgeOutlined'
import { MenuItemLink, Menu as RaMenu } from 'react-admin'
import { mayDo } from '../../providers/access.ts'
import { useUser } from '../useUser.tsx'

/** The side menu, in the order of the specification (spec 1 §2); what a person may not list is not shown. */
const entries: readonly { resource: string; label: string; icon: SvgIconComponent }[] = [
  { resource: 'renewals', label: 'Renewals', icon: AutorenewIcon },
  { resource: 'licenses', label: 'Licenses', icon: BadgeIcon },
]

export function Menu() {
  const user = useUser()
  return (
    <RaMenu>
      {entries
        .filter(({ resource }) => mayDo(user, resource, 'list'))
        .map(({ resource, label, icon: Icon }) => (
          <MenuItemLink key={resource} to={`/${resource}`} primaryText={label} leftIcon={<Icon />} />
        ))}
    </RaMenu>
  )
}
