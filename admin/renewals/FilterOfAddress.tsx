import type { ReactNode } from 'react'
import { ListContextProvider, useListContext } from 'react-admin'
import type { QueueFilter } from './filter.ts'

interface FilterOfAddressProps {
  filter: QueueFilter
  onFilter(filter: QueueFilter): void
  children: ReactNode
}

/** For a list whose filter is in the address: provides a list context in which chips and dialogs read and change the address. */
export function FilterOfAddress({ filter, onFilter, children }: FilterOfAddressProps) {
  const list = useListContext()
  const setFilters = (changed: QueueFilter) => {
    list.setPage(1)
    onFilter(changed)
  }
  return <ListContextProvider value={{ ...list, filterValues: filter, setFilters }}>{children}</ListContextProvider>
}
