import { useState } from 'react'
import { License } from '../../../contract/licenses/calls.ts'
import { licenseBilling } from '../../../forms/licenses/sections.ts'
import { COST_STRUCTURE_LABELS } from '../../../rules/labels.ts'
import { useLinesOfBusiness } from '../../properties/useChoices.ts'
import { FoldingFields } from '../../ui/Fields.tsx'
import { CallForm } from '../../ui/forms/CallForm.tsx'
import { Section } from '../../ui/Page.tsx'
import { EditButton } from '../EditButton.tsx'

const NAMES = [
  'clientCostStructure',
  'touchFee',
  'billingId',
  'propertyBillingId',
  'billingMatterNumber',
  'fileMatterNumber',
  'lineOfBusinessName',
  'managementAgreementTerm',
  'leaseTerm',
]

/** The billing of the license's renewals. Editable only for Touch Fee clients. */
export function LicenseBilling({ license }: { license: License }) {
  const [editing, setEditing] = useState(false)
  const { clientCostStructure, mayEdit } = license
  return (
    <Section
      title="Billing Information"
      actions={
        mayEdit && clientCostStructure === 'TouchFee' && <EditButton label="Edit License Billing" onClick={() => setEditing(true)} />
      }
    >
      <FoldingFields
        schema={License}
        record={license}
        names={NAMES}
        shown={{ clientCostStructure: COST_STRUCTURE_LABELS[clientCostStructure] }}
      />
      {editing && <EditBilling license={license} onClose={() => setEditing(false)} />}
    </Section>
  )
}

const EditBilling = ({ license, onClose }: { license: License; onClose(): void }) => (
  <CallForm form={licenseBilling} context={{ license, lines: useLinesOfBusiness() }} onClose={onClose} />
)
