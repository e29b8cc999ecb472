import { calls } from '../../contract/index.ts'
import { checkIntervals, intervalValues, ruleIn } from '../intervals/intervalForm.ts'
import { ResetIntervals } from '../intervals/ResetIntervals.tsx'
import { RulePreview } from '../intervals/RulePreview.tsx'
import { api } from '../providers/api.ts'
import { CallDialog } from '../ui/forms/CallDialog.tsx'
import { RENEWAL_INFO_FIELDS } from './renewalFields.ts'
import { type LicenseType, pathOf } from './useLicenseType.ts'

/** Edit Renewal Information. Previews what a changed interval would do before it is saved. */
export function EditRenewalInfo({ type, onClose }: { type: LicenseType; onClose(): void }) {
  const params = pathOf(type)
  return (
    <CallDialog
      dialog={{ call: calls.licenseTypes.renewalInfo, fields: RENEWAL_INFO_FIELDS, inColumns: true }}
      values={{ formsLinkUrl: type.formsLinkUrl, ...intervalValues(type) }}
      request={{ params, ifMatch: type.version }}
      check={checkIntervals}
      bodyOf={({ formsLinkUrl, ...typed }) => ({ formsLinkUrl: formsLinkUrl ?? null, ...ruleIn(typed) })}
      onClose={onClose}
      above={<ResetIntervals />}
      below={
        <RulePreview
          about={['license-types', 'preview', type.id]}
          stored={type}
          ask={(rule) => (page, how) => api.licenseTypes.preview({ params, body: { ...page, ...rule }, ...how })}
        />
      }
    />
  )
}
