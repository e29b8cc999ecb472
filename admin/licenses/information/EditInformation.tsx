import { useState } from 'react'
import { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import { withCustomFields } from '../../../forms/custom-fields/fields.ts'
import { licenseInformation } from '../../../forms/licenses/sections.ts'
import { useCustomFields } from '../../ui/custom-fields/useCustomFields.ts'
import { CallForm } from '../../ui/forms/CallForm.tsx'
import { useCopyQuestion } from '../structure/CopyToSecondaries.tsx'
import { Chosen } from './Chosen.tsx'
import { useInformationChoices } from './useInformationChoices.ts'

export function EditInformation({ license, onClose }: { license: License; onClose(): void }) {
  const { clientId, propertyId } = license
  const [licensingAuthorityId, setAuthority] = useState(license.licensingAuthorityId)
  const choices = useInformationChoices({ clientId, propertyId, licensingAuthorityId, license })
  const fields = useCustomFields('License', clientId)
  const [askMore, copying] = useCopyQuestion(calls.licenses.information, license)
  return (
    <>
      <CallForm
        form={withCustomFields(licenseInformation, fields)}
        context={{ license, ...choices }}
        askMore={askMore}
        onClose={onClose}
        below={<Chosen name="licensingAuthorityId" onChoose={setAuthority} />}
      />
      {copying}
    </>
  )
}
