import { typeForms } from '../../forms/license-types/types.ts'
import { WhatWouldChange } from '../intervals/WhatWouldChange.tsx'
import { api } from '../providers/api.ts'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { type LicenseType, pathOf } from './useLicenseType.ts'

/** Edit Renewal Information. Previews which dates the intervals would change. */
export const EditRenewalInfo = ({ type, onClose }: { type: LicenseType; onClose(): void }) => (
  <CallForm
    form={typeForms.renewalInfo}
    context={{ type }}
    onClose={onClose}
    below={
      <WhatWouldChange
        about={['license-types', 'simulate', type.id]}
        ask={(rule) => (page, how) => api.licenseTypes.simulate({ params: pathOf(type), body: { ...page, ...rule }, ...how })}
      />
    }
  />
)
