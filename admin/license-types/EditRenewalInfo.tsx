import { typeForms } from '../../forms/license-types/types.ts'
import { RulePreview } from '../intervals/RulePreview.tsx'
import { api } from '../providers/api.ts'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { type LicenseType, pathOf } from './useLicenseType.ts'

/** Edit Renewal Information. Previews what a changed interval would do before it is saved. */
export const EditRenewalInfo = ({ type, onClose }: { type: LicenseType; onClose(): void }) => (
  <CallForm
    form={typeForms.renewalInfo}
    context={{ type }}
    onClose={onClose}
    below={
      <RulePreview
        about={['license-types', 'preview', type.id]}
        stored={type}
        ask={(rule) => (page, how) => api.licenseTypes.preview({ params: pathOf(type), body: { ...page, ...rule }, ...how })}
      />
    }
  />
)
