import { useState } from 'react'
import { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import { CallDialog } from '../../ui/forms/CallDialog.tsx'
import { useCopyQuestion } from '../structure/CopyToSecondaries.tsx'
import { Chosen } from './Chosen.tsx'
import { checkInformation, informationFields } from './informationForm.ts'
import { useInformationChoices } from './useInformationChoices.ts'

const WITH_AUTHORITY = { licenseTypeId: null }

/** Edit License Information. */
export function EditInformation({ license, onClose }: { license: License; onClose(): void }) {
  const { id, version, clientId, propertyId, licensees, officers } = license
  const [licensingAuthorityId, setAuthority] = useState(license.licensingAuthorityId)
  const choices = useInformationChoices({ clientId, propertyId, licensingAuthorityId, license })
  const [askMore, copying] = useCopyQuestion(calls.licenses.information, license)
  return (
    <>
      <CallDialog
        dialog={{ call: calls.licenses.information, fields: informationFields(choices), inColumns: true }}
        values={{
          ...license,
          licenseeIds: licensees.map((licensee) => licensee.id),
          officers: officers.map(({ officerId, officerTitleIds }) => ({ officerId, officerTitleIds })),
        }}
        request={{ params: { id }, ifMatch: version }}
        check={checkInformation}
        askMore={askMore}
        onClose={onClose}
        below={<Chosen name="licensingAuthorityId" onChoose={setAuthority} clears={WITH_AUTHORITY} />}
      />
      {copying}
    </>
  )
}
