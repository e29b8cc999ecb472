import simpleRest from 'ra-data-simple-rest'
import { type DataProvider, fetchUtils, type GetListParams } from 'react-admin'
import { BASE_PATH } from '../../contract/index.ts'
import { api } from './api.ts'

interface Page {
  items: { id: number }[]
  totalItemCount: number
}

type List = (said: { body: never; signal?: AbortSignal }) => Promise<Page>

/** Which call lists each resource. The queue of /renewals is the dashboard's. */
const lists: Record<string, List> = {
  renewals: api.dashboard.renewalsList,
  licenses: api.licenses.list,
  users: api.users.list,
  clients: api.clients.list,
}

/** React-admin's page, sort and filter as the list calls take them (spec 3 §7). */
const bodyOf = ({ pagination, sort, filter }: GetListParams) => ({
  ...filter,
  ...(pagination && { pageNumber: pagination.page, pageSize: pagination.perPage }),
  ...(sort && { sortBy: sort.field, sortDirection: sort.order.toLowerCase() }),
})

const rest = simpleRest(BASE_PATH, (url, options = {}) => {
  const headers = new Headers(options.headers)
  headers.set('x-requested-with', 'XMLHttpRequest')
  return fetchUtils.fetchJson(url, { ...options, headers, credentials: 'include' })
})

/**
 * The conventions of ra-data-simple-rest, with lists by the typed client instead. Single records and writes go by the typed
 * client too (ui/useRead.ts and ui/useCall.ts): react-admin would fill its cache of records from the rows of lists,
 * which here hold fewer fields.
 */
export const dataProvider: DataProvider = {
  ...rest,
  getList: async (resource, params) => {
    const list = lists[resource]
    if (!list) return rest.getList(resource, params)
    const { items, totalItemCount } = await list({ body: bodyOf(params) as never, signal: params.signal })
    return { data: items as never[], total: totalItemCount }
  },
}
