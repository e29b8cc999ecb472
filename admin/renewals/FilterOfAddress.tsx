import type { ReactNode } from 'react'
import { ListContextProvider, useListContext } from 'react-admin'
import type { QueueFilter } from './filter.ts'

interface FilterOfAddressProps {
  filter: QueueFilter
  onFilter(filter: QueueFilter): void
  children: ReactNode
}

/** A list context whose filter is in the address, for chips and dialogs. */
export function FilterOfAddress({ filter, onFilter, children }: FilterOfAddressProps) {
  const list = useListContext()
  const setFilters = (changed: QueueFilter) => {
    list.setPage(1)
    onFilter(changed)
  }
  return <ListContextProvider value={{ ...list, filterValues: filter, setFilters }}>{children}</ListContextProvider>
}
