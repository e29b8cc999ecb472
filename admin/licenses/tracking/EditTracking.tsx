import { useState } from 'react'
import { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import { isPerpetual } from '../../../rules/licenses/terms.ts'
import { SuggestedTrackDate } from '../../renewals/workflow/SuggestedTrackDate.tsx'
import { CallDialog } from '../../ui/forms/CallDialog.tsx'
import { useCopyQuestion } from '../structure/CopyToSecondaries.tsx'
import { checkTracking, trackingFields } from './trackingForm.ts'

/** Edit Tracking Details. An expiration date fills an empty track date by the type's interval. */
export function EditTracking({ license, onClose }: { license: License; onClose(): void }) {
  const { id, version, licenseTermName, isSeasonal, isChild } = license
  const [isByRule, setIsByRule] = useState(false)
  const kind = { isPerpetual: isPerpetual(licenseTermName), isSeasonal, isChild }
  const [askMore, copying] = useCopyQuestion(calls.licenses.trackingDetails, license)
  return (
    <>
      <CallDialog
        dialog={{ call: calls.licenses.trackingDetails, fields: trackingFields(kind, isByRule) }}
        values={{ ...license }}
        request={{ params: { id }, ifMatch: version }}
        check={(values) => checkTracking(kind, values)}
        askMore={askMore}
        onClose={onClose}
        below={<SuggestedTrackDate type={license} onByRule={setIsByRule} />}
      />
      {copying}
    </>
  )
}
