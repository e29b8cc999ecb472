import type { SelectOption } from '../../contract/common.ts'
import { type Authority, addFormLink, addRenewalTips } from '../../forms/licensing-authorities/authorities.ts'
import { useTipOptions } from '../license-types/useTypeOptions.ts'
import { api } from '../providers/api.ts'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { useOptions } from '../ui/useRead.ts'

interface BulkAddProps {
  authority: Authority
  onClose(): void
}

/** The active license types of the authority that have the same owner: the provider or the client. */
const useTypes = ({ id, isClientSpecific }: Authority): SelectOption[] =>
  useOptions(['licensing-authorities', 'types', id], async (how) => {
    const { items } = await api.licenseTypes.list({ params: { id }, query: { activeOnly: true, pageSize: 100 }, ...how })
    return items.filter((type) => type.isClientSpecific === isClientSpecific).map(({ id, name }) => ({ value: id, label: name }))
  })

export const BulkAddFormLink = ({ authority, onClose }: BulkAddProps) => (
  <CallForm form={addFormLink} context={{ authority, types: useTypes(authority) }} onClose={onClose} />
)

export const BulkAddRenewalTip = ({ authority, onClose }: BulkAddProps) => (
  <CallForm
    form={addRenewalTips}
    context={{ authority, types: useTypes(authority), tips: useTipOptions(authority.id) }}
    onClose={onClose}
  />
)
