import AddIcon from '@mui/icons-material/Add'
import { Button } from '@mui/material'
import { useState } from 'react'
import type { Property } from '../../../contract/properties/schemas.ts'
import { InnerList } from '../../ui/lists/InnerList.tsx'
import { Section } from '../../ui/Page.tsx'
import { InspectionReportDialog } from './InspectionReportDialog.tsx'
import { InspectionReportTable } from './InspectionReportTable.tsx'

/** The inspection reports of a property, oldest first. */
export function InspectionReports({ property, mayAdd }: { property: Property; mayAdd: boolean }) {
  const [adding, setAdding] = useState(false)
  return (
    <Section
      title="Inspection Reports"
      actions={
        mayAdd && (
          <Button startIcon={<AddIcon />} onClick={() => setAdding(true)}>
            Add Inspection Report
          </Button>
        )
      }
    >
      <InnerList of="properties/inspection-reports" params={{ id: property.id }} sortBy="inspectionDate">
        <InspectionReportTable propertyId={property.id} mayChange={mayAdd} />
      </InnerList>
      {adding && <InspectionReportDialog propertyId={property.id} onClose={() => setAdding(false)} />}
    </Section>
  )
}
