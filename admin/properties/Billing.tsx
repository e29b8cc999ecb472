import EditIcon from '@mui/icons-material/EditOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { Property } from '../../contract/properties/schemas.ts'
import { COST_STRUCTURE_LABELS } from '../../rules/labels.ts'
import { FieldGrid, Fields } from '../ui/Fields.tsx'
import { Section } from '../ui/Page.tsx'
import { EditBilling } from './EditBilling.tsx'

const NAMES = ['clientCostStructure', 'billingId', 'lineOfBusinessName', 'managementAgreementTerm', 'leaseTerm']

/** The billing of the property to its client, and the agreements. */
export function Billing({ property }: { property: Property }) {
  const [editing, setEditing] = useState(false)
  return (
    <Section
      title="Billing and Agreement Information"
      actions={
        property.mayEdit && (
          <Button startIcon={<EditIcon />} aria-label="Edit Property Billing" disabled={!property.active} onClick={() => setEditing(true)}>
            Edit
          </Button>
        )
      }
    >
      <FieldGrid width={190}>
        <Fields
          schema={Property}
          record={property}
          names={NAMES}
          shown={{ clientCostStructure: COST_STRUCTURE_LABELS[property.clientCostStructure] }}
        />
      </FieldGrid>
      {editing && <EditBilling property={property} onClose={() => setEditing(false)} />}
    </Section>
  )
}
