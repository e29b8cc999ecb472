import { useListContext, useResourceContext } from 'react-admin'
import type { Filter } from '../../../forms/filter.ts'
import type { EmptyListName } from '../../../rules/messages/empty.ts'
import { Failed } from '../states/Failed.tsx'
import { Nothing } from './Nothing.tsx'

interface EmptyListProps {
  /** The filter of the list, to name what it is narrowed to. */
  filter?: Filter
  /** Says where the only match outside the filters is. */
  where?(row: never): string
}

/**
 * What a list shows instead of rows: that it could not be read, that there is nothing yet, or that nothing fits the filters. For the
 * `empty` of its table.
 */
export function EmptyList(props: EmptyListProps) {
  const { error, refetch } = useListContext()
  const name = useResourceContext() as EmptyListName
  if (error) return <Failed of="list" error={error} onAgain={() => refetch?.()} />
  return <Nothing name={name} {...props} />
}
