import { useNavigate } from 'react-router'
import { personOf } from '../../contract/authentication/calls.ts'
import { calls } from '../../contract/index.ts'
import { messages } from '../../rules/messages.ts'
import { isStaff } from '../../rules/permissions.ts'
import { checkIntervals, intervalValues, ruleIn } from '../intervals/intervalForm.ts'
import { ResetIntervals } from '../intervals/ResetIntervals.tsx'
import { CallWizard } from '../ui/forms/CallWizard.tsx'
import type { FieldData } from '../ui/forms/SchemaInput.tsx'
import { useUser } from '../ui/useUser.tsx'
import { ADDRESS_FIELDS, bodyWith, checkAddress, checkDetails, detailFields, FORMS_FIELD, NEW_AUTHORITY } from './authorityFields.ts'
import { KeepMailing, KeepPayee } from './KeepSame.tsx'
import { FORM_SOURCE, useRenewalInfoFields } from './useRenewalInfoFields.ts'

const renewalDetails: FieldData = {
  name: 'renewalDetails',
  heading: 'Renewal Details',
  lines: 3,
  helperText: messages.renewalDetailsWarning,
}

/** Add Licensing Authority, in two steps. Then the new profile opens. */
export function NewAuthority({ onClose }: { onClose(): void }) {
  const navigate = useNavigate()
  const details = [...detailFields(isStaff(personOf(useUser()))), ...ADDRESS_FIELDS, FORMS_FIELD]
  const renewalInfo = [...useRenewalInfoFields(), renewalDetails]
  return (
    <CallWizard
      call={calls.licensingAuthorities.create}
      steps={[
        {
          title: 'Authority Details',
          fields: details,
          check: (values) => ({ ...checkDetails(values), ...checkAddress(values) }),
          below: (
            <>
              <KeepMailing />
              <KeepPayee />
            </>
          ),
        },
        { title: 'Renewal Information', fields: renewalInfo, check: checkIntervals, below: <ResetIntervals /> },
      ]}
      values={{ ...NEW_AUTHORITY, ...intervalValues() }}
      request={{}}
      bodyOf={(values) => ({ ...bodyWith(...details, FORM_SOURCE, renewalDetails)(values), ...ruleIn(values) })}
      onClose={onClose}
      onDone={({ id }) => navigate(`/licensing-authorities/${id}`)}
    />
  )
}
