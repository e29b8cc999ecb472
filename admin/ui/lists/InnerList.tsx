import { Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { ListBase, Pagination, useListContext } from 'react-admin'
import { limits } from '../../../rules/limits.ts'

interface InnerListProps {
  /** As the data provider names the list: resource/part. */
  of: string
  /** The profile that it is a part of. */
  params: Record<string, number>
  /** The column that it is sorted by at first, ascending unless said otherwise. */
  sortBy: string
  order?: 'ASC' | 'DESC'
  perPage?: number
  filter?: Record<string, unknown>
  children: ReactNode
}

/** A list inside a profile: paged and sorted for itself, what it is narrowed to kept for the session. */
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
    {children}
    <Pages />
  </ListBase>
)

/** Few rows are no pages. */
function Pages() {
  const { total = 0 } = useListContext()
  return total > limits.pageSizes[0] ? <Pagination rowsPerPageOptions={[...limits.pageSizes]} /> : null
}

/** What stands for the rows where there are none; nothing where they could not be read, of which a toast speaks. */
export function NoRows({ children }: { children: string }) {
  const { error } = useListContext()
  if (error) return null
  return (
    <Typography variant="body2" color="textSecondary" sx={{ py: 0.5 }}>
      {children}
    </Typography>
  )
}
