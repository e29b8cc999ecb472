import type { SvgIconComponent } from '@mui/icons-material'
import AccountTreeIcon from '@mui/icons-material/AccountTreeOutlined'
import ApartmentIcon from '@mui/icons-material/ApartmentOutlined'
import AutorenewIcon from '@mui/icons-material/Autorenew'
import BadgeIcon from '@mui/icons-material/BadgeOutlined'
import BusinessIcon from '@mui/icons-material/BusinessOutlined'
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined'
import DomainIcon from '@mui/icons-material/DomainOutlined'
import ExportIcon from '@mui/icons-material/DownloadOutlined'
import FieldsIcon from '@mui/icons-material/EditAttributesOutlined'
import FactCheckIcon from '@mui/icons-material/FactCheckOutlined'
import GavelIcon from '@mui/icons-material/GavelOutlined'
import GroupsIcon from '@mui/icons-material/GroupsOutlined'
import HistoryIcon from '@mui/icons-material/HistoryOutlined'
import BatchIcon from '@mui/icons-material/LayersOutlined'
import LibraryIcon from '@mui/icons-material/LibraryAddOutlined'
import LightbulbIcon from '@mui/icons-material/LightbulbOutlined'
import ReminderIcon from '@mui/icons-material/NotificationsActiveOutlined'
import RequestIcon from '@mui/icons-material/OutboxOutlined'
import FeesIcon from '@mui/icons-material/PaymentsOutlined'
import PeopleIcon from '@mui/icons-material/PeopleOutlined'
import ServiceAccountIcon from '@mui/icons-material/SmartToyOutlined'
import StoreIcon from '@mui/icons-material/StorefrontOutlined'
import TaskIcon from '@mui/icons-material/TaskAltOutlined'
import TodayIcon from '@mui/icons-material/TodayOutlined'
import InstallationIcon from '@mui/icons-material/TuneOutlined'
import ImportIcon from '@mui/icons-material/UploadFileOutlined'
import AuditorIcon from '@mui/icons-material/VerifiedOutlined'
import WebhookIcon from '@mui/icons-material/Webhook'
import WorkIcon from '@mui/icons-material/WorkOutlineOutlined'
import { type CurrentUser, personOf } from '../../contract/authentication/calls.ts'
import { hasRenewalPermission, isAdministrator, isStaff, PERMISSIONS, type Person } from '../../rules/people/permissions.ts'
import { isEnabled } from '../providers/access.ts'

/** The title of the exports page: `renewing` for people with the renewal permission, `plain` for all others. */
export const EXPORTS_TITLES = { renewing: 'Exports', plain: 'Evergreen Exports' } as const

export interface Entry {
  path: string
  label: string
  icon: SvgIconComponent
  /** Who sees the entry. Default: everybody who sees the section. */
  isFor?(person: Person): boolean
  /** Whether the entry shows the number of open tasks. */
  countsTasks?: true
  /** The key that opens the screen after `g`. */
  key?: string
}

export interface MenuSection {
  /** Undefined for entries outside a titled section. */
  heading?: string
  isFor(person: Person): boolean
  entries: readonly Entry[]
}

const today: Entry = { path: '/today', label: 'Today', icon: TodayIcon, isFor: PERMISSIONS.mayRenew.role, key: 't' }
const tasks: Entry = { path: '/tasks', label: 'Tasks', icon: TaskIcon, countsTasks: true, key: 'k' }
const renewals: Entry = { path: '/renewals', label: 'Renewals', icon: AutorenewIcon, key: 'r' }
const calendar: Entry = { path: '/calendar', label: 'Calendar', icon: CalendarIcon, isFor: PERMISSIONS.mayRenew.role, key: 'c' }
const requests: Entry = { path: '/requests', label: 'Requests', icon: RequestIcon, isFor: PERMISSIONS.mayRenew.role, key: 'q' }
const reminders: Entry = { path: '/reminders', label: 'Reminders', icon: ReminderIcon, isFor: PERMISSIONS.mayAssign.role, key: 'm' }
const fees: Entry = { path: '/fees', label: 'Fees', icon: FeesIcon, isFor: PERMISSIONS.mayExportRenewals.role, key: 'f' }
const licenses: Entry = { path: '/licenses', label: 'Licenses', icon: BadgeIcon, key: 'l' }
const divisions: Entry = { path: '/divisions', label: 'Divisions', icon: AccountTreeIcon, key: 'd' }
const properties: Entry = { path: '/properties', label: 'Properties', icon: ApartmentIcon, key: 'p' }
const myCompany: Entry = { path: '/my-company', label: 'My Company', icon: BusinessIcon, isFor: PERMISSIONS.mayEditCompany.role }
const officerTitles: Entry = { path: '/officer-titles', label: 'Officer Titles', icon: WorkIcon }
const authorities: Entry = { path: '/licensing-authorities', label: 'Licensing Authorities', icon: GavelIcon, key: 'a' }
const renewalTips: Entry = { path: '/renewal-tips', label: 'Renewal Tips', icon: LightbulbIcon }
const ownExports: Entry = { path: '/exports', key: 'e', label: EXPORTS_TITLES.renewing, icon: ExportIcon, isFor: hasRenewalPermission }
const evergreenExports: Entry = { ...ownExports, label: EXPORTS_TITLES.plain, isFor: (person) => !hasRenewalPermission(person) }
const entities: Entry = { path: '/entities', label: 'Entities', icon: StoreIcon, key: 'n' }
const officers: Entry = { path: '/officers', label: 'Officers', icon: GroupsIcon, key: 'o' }
const users: Entry = { path: '/users', label: 'Users', icon: PeopleIcon, isFor: isAdministrator, key: 'u' }
const imports: Entry = {
  path: '/imports',
  label: 'Imports',
  icon: ImportIcon,
  isFor: (person) => PERMISSIONS.mayImport.role(person) && PERMISSIONS.mayRenew.role(person),
  key: 'i',
}
const batches: Entry = { path: '/batches', label: 'Batches', icon: BatchIcon, isFor: PERMISSIONS.mayRenew.role, key: 'b' }
const starterCatalogue: Entry = {
  path: '/starter-catalogue',
  label: 'Starter Catalogue',
  icon: LibraryIcon,
  isFor: PERMISSIONS.keepsProviderWide.role,
}
const clients: Entry = { path: '/clients', label: 'Clients', icon: DomainIcon, key: 's' }
const designationApprovals: Entry = { path: '/designation-approvals', label: 'Designation Approvals', icon: FactCheckIcon }
const activity: Entry = {
  path: '/activity',
  label: 'Activity',
  icon: HistoryIcon,
  isFor: (person) => isAdministrator(person) && PERMISSIONS.mayRenew.role(person),
  key: 'y',
}

const auditorRooms: Entry = {
  path: '/auditor-rooms',
  label: 'Auditor Rooms',
  icon: AuditorIcon,
  isFor: PERMISSIONS.administersSide.role,
}

const serviceAccounts: Entry = {
  path: '/service-accounts',
  label: 'Service Accounts',
  icon: ServiceAccountIcon,
  isFor: PERMISSIONS.administersSide.role,
}

const customFields: Entry = {
  path: '/custom-fields',
  label: 'Custom Fields',
  icon: FieldsIcon,
  isFor: PERMISSIONS.administersSide.role,
}

const webhooks: Entry = { path: '/webhooks', label: 'Webhooks', icon: WebhookIcon, isFor: PERMISSIONS.administersSide.role }

const installation: Entry = {
  path: '/installation',
  label: 'Installation',
  icon: InstallationIcon,
  isFor: PERMISSIONS.providerAdministrator.role,
}

/** The enabled screens of a person in menu order, without duplicates. */
export const screensOf = (user: CurrentUser): Entry[] => {
  const person = personOf(user)
  const entries = MENU.filter((section) => section.isFor(person)).flatMap((section) => section.entries)
  const offered = entries.filter(({ path, isFor }) => (isFor?.(person) ?? true) && isEnabled(user, path))
  return offered.filter((entry, index) => offered.findIndex(({ path }) => path === entry.path) === index)
}

/** The side menu in display order. A section is visible if `isFor` matches the person; a screen can be in several sections. */
export const MENU: readonly MenuSection[] = [
  {
    isFor: (person) => !hasRenewalPermission(person),
    entries: [today, renewals, calendar, requests, reminders, fees, divisions, properties],
  },
  { heading: 'Tracking', isFor: hasRenewalPermission, entries: [today, tasks, renewals, calendar, requests, reminders, fees] },
  { heading: 'Company Information', isFor: hasRenewalPermission, entries: [divisions, licenses, myCompany, properties] },
  { heading: 'Licensing', isFor: hasRenewalPermission, entries: [authorities] },
  {
    heading: 'Configurations',
    isFor: hasRenewalPermission,
    entries: [{ ...officerTitles, isFor: isAdministrator }, renewalTips],
  },
  { isFor: PERMISSIONS.mayExport.role, entries: [ownExports, evergreenExports] },
  {
    heading: 'Administration',
    isFor: (person) => isAdministrator(person) || PERMISSIONS.mayRenew.role(person),
    entries: [users, imports, batches, starterCatalogue, activity, auditorRooms, customFields, webhooks, serviceAccounts, installation],
  },
  {
    heading: 'Provider',
    isFor: isStaff,
    entries: [tasks, licenses, authorities, renewalTips, officerTitles, entities, officers, clients, designationApprovals],
  },
]
