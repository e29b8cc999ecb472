import type { SelectOption } from '../../../contract/common.ts'
import { api } from '../../providers/api.ts'
import { useOptions } from '../../ui/useRead.ts'

/** All licenses of a property as options, including secondary and inactive ones, because a citation or report can be about any of them. */
export const useLicenseOptions = (propertyId: number): SelectOption[] =>
  useOptions(['properties', 'licenses', propertyId], async (how) => {
    const query = { noPaging: true, includeSecondary: true }
    const { items } = await api.propertyLicenses.list({ params: { id: propertyId }, query, ...how })
    return items.map(({ id, licenseNumber, licenseType, active }) => ({
      value: id,
      label: [licenseNumber, licenseType, active ? null : 'Inactive'].filter(Boolean).join(', '),
    }))
  })
