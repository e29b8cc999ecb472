import { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import { licenseTracking } from '../../../forms/licenses/sections.ts'
import { CallForm } from '../../ui/forms/CallForm.tsx'
import { useCopyQuestion } from '../structure/CopyToSecondaries.tsx'

/** Edit Tracking Details. Entering an expiration date fills an empty track date by the type's interval. */
export function EditTracking({ license, onClose }: { license: License; onClose(): void }) {
  const [askMore, copying] = useCopyQuestion(calls.licenses.trackingDetails, license)
  return (
    <>
      <CallForm form={licenseTracking} context={{ license }} askMore={askMore} onClose={onClose} />
      {copying}
    </>
  )
}
