import type { ReactNode } from 'react'
import { ListBase, useListContext } from 'react-admin'
import { limits } from '../../../rules/installation/limits.ts'
import { ListParams } from './contexts.ts'
import { Pages } from './Pages.tsx'

interface InnerListProps {
  /** The name of the list in the data provider: resource/part. */
  of: string
  /** The profile that the list belongs to. */
  params: Record<string, number>
  /** The initial sort column, ascending by default. */
  sortBy: string
  order?: 'ASC' | 'DESC'
  perPage?: number
  filter?: Record<string, unknown>
  children: ReactNode
}

/** A list inside a profile with its own pages and order. Its filter is kept for the session. */
export const InnerList = ({ of, params, sortBy, order = 'ASC', perPage = limits.defaultPageSize, filter, children }: InnerListProps) => (
  <ListBase
    resource={of}
    queryOptions={{ meta: { params } }}
    sort={{ field: sortBy, order }}
    perPage={perPage}
    filterDefaultValues={filter}
    storeKey={`${of}.listParams`}
    disableSyncWithLocation
    disableAuthentication
  >
    <ListParams value={params}>
      {children}
      <PagesIfMany />
    </ListParams>
  </ListBase>
)

/** Hides the pagination if all rows fit on one page. A list that has stopped counting has no `total`. */
function PagesIfMany() {
  const { total = 0, meta } = useListContext()
  return meta?.totalIsAtLeast || total > limits.pageSizes[0] ? <Pages /> : null
}
