import EditIcon from '@mui/icons-material/EditOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import type { Output } from '../../contract/call.ts'
import type { calls } from '../../contract/index.ts'
import { Company } from '../../contract/my-company/calls.ts'
import { editCompany } from '../../forms/my-company/company.ts'
import { formatMoment } from '../../rules/moment.ts'
import { identityQuery } from '../providers/identity.ts'
import { queryClient } from '../providers/queryClient.ts'
import { FieldGrid, Fields } from '../ui/Fields.tsx'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { roleLabels } from '../ui/labels.ts'
import { Section } from '../ui/Page.tsx'

const names = [...Object.keys(editCompany.fields), 'createdOn', 'modifiedOn']

/** Names, address and requirements for properties, with Edit My Company. */
export function CompanyInformation({ company }: { company: Output<typeof calls.myCompany.get> }) {
  const [editing, setEditing] = useState(false)
  return (
    <Section
      title="Company Information"
      actions={
        <Button startIcon={<EditIcon />} onClick={() => setEditing(true)}>
          Edit
        </Button>
      }
    >
      <FieldGrid>
        <Fields
          schema={Company}
          record={company}
          names={names}
          shown={{
            secondFactorRoles: roleLabels(company.secondFactorRoles),
            createdOn: formatMoment(company.createdOn),
            modifiedOn: formatMoment(company.modifiedOn),
          }}
        />
      </FieldGrid>
      {editing && (
        <CallForm
          form={editCompany}
          context={{ company }}
          onClose={() => setEditing(false)}
          // The identity contains the company's name for the header, and the requirements for the property forms.
          onDone={() => queryClient.invalidateQueries(identityQuery)}
        />
      )}
    </Section>
  )
}
