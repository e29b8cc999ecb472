import type { SvgIconComponent } from '@mui/icons-material'
import AutorenewIcon from '@mui/icons-material/Autorenew'
import BadgeIcon from '@mui/icons-material/BadgeOutlined'
import DomainIcon from '@mui/icons-material/DomainOutlined'
import PeopleIcon from '@mui/icons-material/PeopleOutlined'
import { hasRenewalPermission, isAdministrator, isStaff, type Person } from '../../../rules/who.ts'

export interface Entry {
  path: string
  label: string
  icon: SvgIconComponent
}

export interface MenuSection {
  /** None for entries that stand by themselves. */
  heading?: string
  isFor(person: Person): boolean
  entries: readonly Entry[]
  /** Whether the number of open tasks stands beside the heading. */
  countsTasks?: true
}

const renewals: Entry = { path: '/renewals', label: 'Renewals', icon: AutorenewIcon }
const licenses: Entry = { path: '/licenses', label: 'Licenses', icon: BadgeIcon }
const users: Entry = { path: '/users', label: 'Users', icon: PeopleIcon }
const clients: Entry = { path: '/clients', label: 'Clients', icon: DomainIcon }

/**
 * The side menu, in the order of spec 1 §2: staff and plain client users have a short one, client users with renewal
 * permission their own; staff have the provider's section besides (product §1). An entry comes with its screen.
 */
export const MENU: readonly MenuSection[] = [
  { isFor: (person) => !hasRenewalPermission(person), entries: [renewals] },
  { heading: 'Tracking', isFor: hasRenewalPermission, entries: [renewals], countsTasks: true },
  { heading: 'Company Information', isFor: hasRenewalPermission, entries: [licenses] },
  { heading: 'Administration', isFor: isAdministrator, entries: [users] },
  { heading: 'Provider', isFor: isStaff, entries: [licenses, clients], countsTasks: true },
]
