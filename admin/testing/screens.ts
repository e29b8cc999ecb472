import type { Page } from 'playwright-core'
import { apiOf } from './server.ts'
import { people } from './withConsole.ts'

/** A screen of the console, the user who opens it, and the dialogs that it opens. */
export interface Screen {
  path: string
  who: (typeof people)[keyof typeof people]
  /** The names of the buttons that open a dialog, a menu or a popover. */
  opens?: readonly RegExp[]
  /** Buttons that exist only on wide screens: on a phone, cards have a menu instead and rows have no details. */
  opensWide?: readonly RegExp[]
}

const { administrator, staff, viewer } = people

const EVERYTHING = 'filter=%7B%7D'

/** The screens, most used first. Placeholders such as `:license` stand for a record of the demo data. */
export const SCREENS: readonly Screen[] = [
  { path: '/today', who: administrator, opens: [/^Begin: /, /^Snooze /] },
  {
    path: `/renewals?${EVERYTHING}`,
    who: staff,
    opens: [/^Filters$/, /^Columns$/, /^Views$/, /^Assign /, /^Account of /],
    opensWide: [/^Details of /],
  },
  { path: `/renewals?${EVERYTHING}`, who: viewer, opens: [/^Details of /] },
  { path: '/renewals?view=dashboard', who: staff },
  { path: '/renewals/licensing-authorities/1', who: staff, opens: [/^Filters$/] },
  { path: '/licenses/:license', who: administrator, opens: [/^Actions$/, /^Edit /], opensWide: [/^Request…$/] },
  { path: '/licenses', who: administrator, opens: [/^Filters$/, /^Columns$/, /^Add License$/] },
  { path: '/properties/1', who: administrator, opens: [/^Edit Property$/, /^Request…$/, /^Deactivate$/] },
  { path: '/properties', who: staff, opens: [/^Filters$/, /^Add a Property$/] },
  { path: '/tasks', who: administrator, opens: [/^Filters$/, /^(Edit|More for) /, /^Mark Done /], opensWide: [/^Details of /] },
  { path: '/requests', who: administrator, opens: [/^Filters$/] },
  { path: '/fees', who: administrator },
  { path: '/calendar', who: administrator },
  { path: '/reminders', who: administrator, opens: [/^Filters$/] },
  { path: '/imports', who: administrator },
  { path: '/imports/create', who: administrator },
  { path: '/users', who: administrator, opens: [/^Add a User$/, /^(Edit|More for) /] },
  { path: '/my-account', who: administrator, opens: [/^Change Password$/, /^Edit/] },
  { path: '/divisions', who: administrator, opens: [/^Add Division$/] },
  { path: '/divisions/1', who: administrator },
  { path: '/my-company', who: administrator, opens: [/^Edit$/] },
  { path: '/licensing-authorities', who: administrator, opens: [/^Filters$/] },
  { path: '/licensing-authorities/1', who: staff, opens: [/^Edit /] },
  { path: '/licensing-authorities/1/license-types/:type', who: staff },
  { path: '/officer-titles', who: administrator, opens: [/^Add Officer Title$/, /^Edit /, /^Delete /] },
  { path: '/renewal-tips', who: administrator, opens: [/^Add Renewal Tip$/, /^Edit /] },
  { path: '/exports', who: administrator },
  { path: '/batches', who: administrator },
  { path: '/starter-catalogue', who: staff },
  { path: '/activity', who: staff, opens: [/^Filters$/] },
  { path: '/auditor-rooms', who: administrator },
  { path: '/custom-fields', who: administrator },
  { path: '/webhooks', who: administrator },
  { path: '/service-accounts', who: administrator },
  { path: '/installation', who: staff },
  { path: '/entities', who: staff, opens: [/^New Entity$/] },
  { path: '/entities/1', who: staff },
  { path: '/officers', who: staff },
  { path: '/officers/1', who: staff },
  { path: '/clients', who: staff },
  { path: '/clients/1', who: staff },
  { path: '/designation-approvals', who: staff },
  { path: '/not-found', who: administrator },
  { path: '/access-denied', who: administrator },
]

/** The address of a screen, with ids in place of placeholders. */
export const addressIn = async (page: Page, { path }: Screen): Promise<string> => {
  const api = apiOf(page)
  if (path.includes(':license') && !path.includes(':type')) {
    const { items } = await api.dashboard.renewalsList({ body: { renewalDesignation: 'BillingClient', renewalStatuses: [5], pageSize: 5 } })
    return path.replace(':license', String(items[0]?.id))
  }
  if (!path.includes(':type')) return path
  const { items } = await api.licenseTypes.list({ params: { id: 1 }, query: {} })
  return path.replace(':type', String(items[0]?.id))
}
