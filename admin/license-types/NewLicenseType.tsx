import { useNavigate } from 'react-router'
import { personOf } from '../../contract/authentication/calls.ts'
import { calls } from '../../contract/index.ts'
import { isStaff } from '../../rules/permissions.ts'
import { checkIntervals, intervalValues, ruleIn } from '../intervals/intervalForm.ts'
import { ResetIntervals } from '../intervals/ResetIntervals.tsx'
import { CallWizard } from '../ui/forms/CallWizard.tsx'
import { filledIn, namesOf } from '../ui/forms/formValues.ts'
import type { FieldData } from '../ui/forms/SchemaInput.tsx'
import { useUser } from '../ui/useUser.tsx'
import { RENEWAL_DETAILS_FIELD, RENEWAL_INFO_FIELDS, useTipsField } from './renewalFields.ts'
import { useDetailFields } from './useDetailFields.tsx'
import { typePageOf } from './useLicenseType.ts'

const NOTHING_YET = { licenseClassification: null, licenseCategoryId: null }

const FLAGS = { isSeasonal: false, isPaymentOnly: false, hasManagerChangeRequirement: false }

const GL_CODE: FieldData = { name: 'glCode', helperText: 'Kept for your company alone', wide: true }

/**
 * Add License Type for an authority, in two steps. Then the new type's page opens. Each client has its own GL code, so staff do
 * not enter one.
 */
export function NewLicenseType({ authority, onClose }: { authority: { id: number }; onClose(): void }) {
  const navigate = useNavigate()
  const mayHaveCode = !isStaff(personOf(useUser()))
  const [detailFields, follow] = useDetailFields(NOTHING_YET)
  const details = [...detailFields, ...(mayHaveCode ? [GL_CODE] : [])]
  const tips = useTipsField(authority.id)
  const advice: FieldData[] = [{ ...RENEWAL_DETAILS_FIELD, heading: 'Renewal Details and Tips', lines: 3 }, tips]
  return (
    <CallWizard
      call={calls.licenseTypes.create}
      steps={[
        { title: 'License Type Details', fields: details, above: follow },
        {
          title: 'Renewal Information, Tips and Intervals',
          fields: [...RENEWAL_INFO_FIELDS, ...advice],
          check: checkIntervals,
          above: <ResetIntervals />,
        },
      ]}
      values={{
        ...NOTHING_YET,
        ...FLAGS,
        ...intervalValues(),
        subCategoryIds: [],
        renewalTipIds: [],
        licenseDocumentIssuance: 'DocumentPerRenewal',
      }}
      request={{ params: { id: authority.id } }}
      bodyOf={(typed) => ({ ...filledIn(typed, namesOf([...details, ...advice, { name: 'formsLinkUrl' }])), ...ruleIn(typed) })}
      onClose={onClose}
      onDone={({ id }) => navigate(typePageOf({ id, licensingAuthorityId: authority.id }))}
    />
  )
}
