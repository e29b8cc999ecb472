import { calls } from '../../contract/index.ts'
import { api } from '../providers/api.ts'
import { CallDialog } from '../ui/forms/CallDialog.tsx'
import type { FieldData } from '../ui/forms/SchemaInput.tsx'
import { useOptions } from '../ui/useRead.ts'
import type { Authority } from './authorityFields.ts'

interface BulkAddProps {
  authority: Authority
  onClose(): void
}

/** The active license types of the authority with the same owner: provider-wide or client-specific. */
function useTypesField({ id, isClientSpecific }: Authority): FieldData {
  const options = useOptions(['licensing-authorities', 'types', id], async (how) => {
    const { items } = await api.licenseTypes.list({ params: { id }, query: { activeOnly: true, pageSize: 100 }, ...how })
    return items.filter((type) => type.isClientSpecific === isClientSpecific).map(({ id, name }) => ({ value: id, label: name }))
  })
  return { name: 'licenseTypeIds', options }
}

/** Add Form Link: one link for several license types. */
export function BulkAddFormLink({ authority, onClose }: BulkAddProps) {
  const types = useTypesField(authority)
  return (
    <CallDialog
      dialog={{ call: calls.licenseTypes.bulkUpdateFormLink, fields: [{ name: 'formLinkUrl' }, types] }}
      values={{ licenseTypeIds: [] }}
      request={{ params: { id: authority.id } }}
      onClose={onClose}
    />
  )
}

/** Bulk Add Renewal Tip: tips of the authority's state, or without a state, for several license types. */
export function BulkAddRenewalTip({ authority, onClose }: BulkAddProps) {
  const { id } = authority
  const types = useTypesField(authority)
  const tips = useOptions(['renewal-tips', id], (how) => api.renewalTips.options({ query: { licensingAuthorityId: id }, ...how }))
  return (
    <CallDialog
      dialog={{ call: calls.licenseTypes.bulkUpdateRenewalTip, fields: [{ name: 'renewalTipIds', options: tips }, types] }}
      values={{ licenseTypeIds: [], renewalTipIds: [] }}
      request={{ params: { id } }}
      onClose={onClose}
    />
  )
}
