import type { SelectOption } from '../../../contract/common.ts'
import { api } from '../../providers/api.ts'
import { useRead } from '../../ui/useRead.ts'

/** The contacts of a property with an e-mail address, as options; undefined while loading. */
export function useRecipients(id: number): SelectOption[] | undefined {
  const { data } = useRead(['properties', 'recipients', id], (how) =>
    api.propertyContacts.list({ params: { id }, query: { hasEmailAddress: true }, ...how }),
  )
  return data?.items.map(({ id: value, name, email }) => ({ value, label: name ?? '', meta: { note: email } }))
}
