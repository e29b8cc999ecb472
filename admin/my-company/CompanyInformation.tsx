import EditIcon from '@mui/icons-material/EditOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import type { Output } from '../../contract/call.ts'
import { calls } from '../../contract/index.ts'
import { Company } from '../../contract/my-company/calls.ts'
import { messages } from '../../rules/messages.ts'
import { identityQuery } from '../providers/identity.ts'
import { queryClient } from '../providers/queryClient.ts'
import { FieldGrid, Fields } from '../ui/Fields.tsx'
import { formatMoment } from '../ui/format.ts'
import { addressFields, needsZip } from '../ui/forms/addressFields.ts'
import { CallDialog } from '../ui/forms/CallDialog.tsx'
import type { Errors } from '../ui/forms/resolver.ts'
import type { FieldData } from '../ui/forms/SchemaInput.tsx'
import { Section } from '../ui/Page.tsx'

/** The fields that the company sets itself. */
const FIELDS: readonly FieldData[] = [
  { name: 'legalName' },
  { name: 'displayName' },
  ...addressFields,
  { name: 'county' },
  { name: 'isPropertyContactRequired' },
  { name: 'isPropertyDivisionRequired' },
]
const names = [...FIELDS.map(({ name }) => name), 'createdOn', 'modifiedOn']

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
          shown={{ createdOn: formatMoment(company.createdOn), modifiedOn: formatMoment(company.modifiedOn) }}
        />
      </FieldGrid>
      {editing && (
        <CallDialog
          dialog={{ call: calls.myCompany.update, fields: FIELDS }}
          values={{ ...company }}
          request={{ ifMatch: company.version }}
          check={(values): Errors => (needsZip(values) ? { zip: messages.required } : {})}
          onClose={() => setEditing(false)}
          // The identity has the name in the header and the requirements for the forms of properties.
          onDone={() => queryClient.invalidateQueries(identityQuery)}
        />
      )}
    </Section>
  )
}
