import { useListContext, useResourceContext } from 'react-admin'
import type { Filter } from '../../../forms/filter.ts'
import type { EmptyListName } from '../../../rules/messages/empty.ts'
import { Failed } from '../states/Failed.tsx'
import { Nothing } from './Nothing.tsx'

interface EmptyListProps {
  /** The filter of the list, to name its active filters. */
  filter?: Filter
  /** Describes where the only match outside the filters is. */
  where?(row: never): string
}

/**
 * Shown instead of rows: the list could not be read, has no records yet, or has none that match the filters. For the `empty` property of
 * its table.
 */
export function EmptyList(props: EmptyListProps) {
  const { error, refetch } = useListContext()
  const name = useResourceContext() as EmptyListName
  if (error) return <Failed of="list" error={error} onAgain={() => refetch?.()} />
  return <Nothing name={name} {...props} />
}
