import type { SelectOption } from '../../../contract/common.ts'
import { api } from '../../providers/api.ts'
import { useRead } from '../../ui/useRead.ts'

/** The contacts of a property that have an e-mail address, to choose from; undefined while they are read. */
export function useRecipients(id: number): SelectOption[] | undefined {
  const { data } = useRead(['properties', 'recipients', id], (how) =>
    api.propertyContacts.list({ params: { id }, query: { hasEmailAddress: true }, ...how }),
  )
  return data?.items.map(({ id: value, name, email }) => ({ value, label: name ?? '', meta: { note: email } }))
}
