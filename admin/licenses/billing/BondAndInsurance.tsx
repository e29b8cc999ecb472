import { Link } from '@mui/material'
import { useState } from 'react'
import { License } from '../../../contract/licenses/calls.ts'
import { licenseInsurance } from '../../../forms/licenses/sections.ts'
import { FoldingFields } from '../../ui/Fields.tsx'
import { CallForm } from '../../ui/forms/CallForm.tsx'
import { Section } from '../../ui/Page.tsx'
import { EditButton } from '../EditButton.tsx'

const documentLink = (url: string | null) =>
  url && (
    <Link href={url} target="_blank" rel="noreferrer">
      {url}
    </Link>
  )

/** The bond and the insurance of the license, with links to their documents. */
export function BondAndInsurance({ license }: { license: License }) {
  const [editing, setEditing] = useState(false)
  const { mayEdit, bondDocumentUrl, insuranceDocumentUrl } = license
  return (
    <Section
      title="Bond and Insurance"
      actions={mayEdit && <EditButton label="Edit Bond and Insurance" onClick={() => setEditing(true)} />}
    >
      <FoldingFields
        schema={License}
        record={license}
        names={Object.keys(licenseInsurance.fields)}
        shown={{ bondDocumentUrl: documentLink(bondDocumentUrl), insuranceDocumentUrl: documentLink(insuranceDocumentUrl) }}
      />
      {editing && <CallForm form={licenseInsurance} context={{ license }} onClose={() => setEditing(false)} />}
    </Section>
  )
}
