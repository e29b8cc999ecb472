import { Link } from '@mui/material'
import { useState } from 'react'
import { calls } from '../../../contract/index.ts'
import { License } from '../../../contract/licenses/calls.ts'
import { FieldGrid, Fields } from '../../ui/Fields.tsx'
import { CallDialog } from '../../ui/forms/CallDialog.tsx'
import type { FieldData } from '../../ui/forms/SchemaInput.tsx'
import { Section } from '../../ui/Page.tsx'
import { EditButton } from '../EditButton.tsx'

const FIELDS: readonly FieldData[] = [
  { name: 'bond' },
  { name: 'bondNumber' },
  { name: 'bondType' },
  { name: 'bondTerm' },
  { name: 'bondDocumentUrl' },
  { name: 'insurance' },
  { name: 'insuranceExpirationDate' },
  { name: 'insuranceDocumentUrl' },
]

const documentLink = (url: string | null) =>
  url && (
    <Link href={url} target="_blank" rel="noreferrer">
      {url}
    </Link>
  )

/** The bond and the insurance of the license, with the addresses of their documents. */
export function BondAndInsurance({ license }: { license: License }) {
  const [editing, setEditing] = useState(false)
  const { id, version, mayEdit, bondDocumentUrl, insuranceDocumentUrl } = license
  return (
    <Section
      title="Bond and Insurance"
      actions={mayEdit && <EditButton label="Edit Bond and Insurance" onClick={() => setEditing(true)} />}
    >
      <FieldGrid>
        <Fields
          schema={License}
          record={license}
          names={FIELDS.map(({ name }) => name)}
          shown={{ bondDocumentUrl: documentLink(bondDocumentUrl), insuranceDocumentUrl: documentLink(insuranceDocumentUrl) }}
        />
      </FieldGrid>
      {editing && (
        <CallDialog
          dialog={{ call: calls.licenses.bondAndInsurance, fields: FIELDS }}
          values={{ ...license }}
          request={{ params: { id }, ifMatch: version }}
          onClose={() => setEditing(false)}
        />
      )}
    </Section>
  )
}
