import simpleRest from 'ra-data-simple-rest'
import { type DataProvider, fetchUtils, type GetListParams } from 'react-admin'
import { sendCall } from '../../client/index.ts'
import { type Call, inputSchema } from '../../contract/call.ts'
import { BASE_PATH, calls } from '../../contract/index.ts'
import { limits } from '../../rules/installation/limits.ts'
import type { EmptyListName } from '../../rules/messages/empty.ts'
import { send } from './api.ts'

interface Page {
  items: (
    | { id: number }
    | { ids: number[] }
    | { licenseId: number | null; taskId?: number | null }
    | { recordId: number | null }
    | { isOverdue: boolean }
  )[]
  totalItemCount: number
  totalIsAtLeast?: boolean
  activeItemCount?: number
  activeIsAtLeast?: boolean
  inactiveItemCount?: number
  inactiveIsAtLeast?: boolean
}

/** Lists that draw their empty state themselves. All others need sentences in `EMPTY_LISTS`. */
type DrawnAlone = 'imports' | 'imports/rows'

/** Lists of the terminal alone. */
type OfTerminal = 'jobs' | 'service-accounts' | 'tokens'

/**
 * The list call of each resource. The queue of /renewals is the dashboard's. Lists inside a profile are named resource/part,
 * and get the profile's id by `meta.params` (ui/InnerList.tsx).
 */
const lists = {
  today: calls.today.list,
  renewals: calls.dashboard.renewalsList,
  'tasks/renewals': calls.renewalTasks.list,
  'tasks/manager-changes': calls.managerChangeTasks.list,
  'tasks/property-contacts': calls.propertyContactTasks.list,
  'renewals/authorities': calls.dashboard.authorityCounts,
  'renewals/authority': calls.dashboard.authorityRenewals,
  'renewals/months': calls.dashboard.monthRenewals,
  'renewals/bulk': calls.renewals.bulkLicenses,
  'jobs/results': calls.jobs.results,
  requests: calls.requests.list,
  reminders: calls.reminders.list,
  'reminders/coverage': calls.reminders.coverage,
  'fees/licenses': calls.fees.licenses,
  licenses: calls.licenses.list,
  'licenses/children': calls.licenses.children,
  'licenses/emails': calls.licenses.emails,
  'licenses/activity': calls.licenses.activity,
  'designation-approvals': calls.designationApprovals.list,
  activity: calls.activity.list,
  batches: calls.batches.list,
  'batches/rows': calls.batches.get,
  'webhooks/deliveries': calls.webhooks.deliveries,
  imports: calls.imports.list,
  'imports/rows': calls.imports.rows,
  users: calls.users.list,
  clients: calls.clients.list,
  'clients/ledger': calls.clients.ledger,
  properties: calls.properties.list,
  'properties/licenses': calls.propertyLicenses.list,
  'properties/affiliated-entities': calls.affiliatedEntities.list,
  'properties/citations': calls.citations.list,
  'properties/inspection-reports': calls.inspectionReports.list,
  divisions: calls.divisions.list,
  'my-company/contacts': calls.myCompany.contacts,
  'my-company/contact-properties': calls.myCompany.contactProperties,
  entities: calls.corporateEntities.list,
  'entities/officers': calls.corporateEntities.officers,
  'entities/properties': calls.corporateEntities.properties,
  officers: calls.corporateOfficers.list,
  'officers/entities': calls.corporateOfficers.entities,
  'officers/licenses': calls.corporateOfficers.licenses,
  'officer-titles': calls.officerTitles.list,
  'licensing-authorities': calls.licensingAuthorities.list,
  'licensing-authorities/license-types': calls.licenseTypes.list,
  'license-types/licenses': calls.licenseTypes.licenses,
  'renewal-tips': calls.renewalTips.list,
  'renewal-tips/license-types': calls.renewalTips.licenseTypes,
} satisfies Record<Exclude<EmptyListName, OfTerminal> | DrawnAlone, Call>

const callOf = new Map<string, Call>(Object.entries(lists))

/** The `meta` of a page whose list has stopped counting: the rows it counted, and what to ask `getList` for the exact total. */
export interface Uncounted {
  totalItemCount: number
  totalIsAtLeast: true
  countedBy: GetListParams
}

/**
 * The pagination of a page. A total that is only a lower bound goes into `meta`, because react-admin jumps back to the last page that a
 * `total` allows.
 */
const placeOf = ({ items, totalItemCount, totalIsAtLeast }: Page, { signal: _, ...params }: GetListParams & { signal?: AbortSignal }) => {
  if (!totalIsAtLeast) return { total: totalItemCount }
  const { page = 1, perPage = items.length } = params.pagination ?? {}
  const countedBy = { ...params, filter: { ...params.filter, exactTotal: true }, pagination: { page: 1, perPage: limits.pageSizes[0] } }
  return {
    pageInfo: { hasNextPage: page * perPage < totalItemCount || items.length === perPage, hasPreviousPage: page > 1 },
    meta: { totalItemCount, totalIsAtLeast, countedBy },
  }
}

/** Converts react-admin's page, sort and filter to the parameters of the list calls. */
const filterOf = (call: Call, { pagination, sort, filter }: GetListParams) => ({
  ...filter,
  ...(pagination && { pageNumber: pagination.page, pageSize: pagination.perPage }),
  ...(sort && inputSchema(call).properties?.sortBy && { sortBy: sort.field, sortDirection: sort.order.toLowerCase() }),
})

/**
 * Adds the id that react-admin needs: for a group of identical contacts that of the first one, for a job result that of the license, for a
 * row of a batch or of fees its position. Tasks of Today get negative ids, so that they differ from licenses.
 */
const withId = (item: Page['items'][number], place: number) => {
  if ('ids' in item) return { ...item, id: item.ids[0] }
  if ('id' in item) return item
  if ('recordId' in item || 'isOverdue' in item) return { ...item, id: place }
  return { ...item, id: item.taskId ? -item.taskId : item.licenseId }
}

const rest = simpleRest(BASE_PATH, (url, options = {}) => {
  const headers = new Headers(options.headers)
  headers.set('x-requested-with', 'XMLHttpRequest')
  return fetchUtils.fetchJson(url, { ...options, headers, credentials: 'include' })
})

/**
 * The conventions of ra-data-simple-rest, but lists use the typed client. Single records and writes use the typed client too
 * (ui/useRead.ts and ui/useCall.ts): react-admin would fill its cache of records from the rows of lists, which have fewer
 * fields here.
 */
export const dataProvider: DataProvider = {
  ...rest,
  getList: async (resource, params) => {
    const call = callOf.get(resource)
    if (!call) return rest.getList(resource, params)
    const filter = { [call.method === 'GET' ? 'query' : 'body']: filterOf(call, params) }
    const page = (await sendCall(send, call, { ...filter, params: params.meta?.params, signal: params.signal })) as Page
    const { items, totalItemCount: _total, totalIsAtLeast: _isAtLeast, ...counts } = page
    const { meta, ...place } = placeOf(page, params)
    return { data: items.map(withId) as never[], ...place, meta: { ...counts, ...meta } }
  },
}
