import AddIcon from '@mui/icons-material/Add'
import { Button } from '@mui/material'
import { useState } from 'react'
import type { Property } from '../../../contract/properties/schemas.ts'
import { InnerList } from '../../ui/lists/InnerList.tsx'
import { Section } from '../../ui/Page.tsx'
import { CitationDialog } from './CitationDialog.tsx'
import { CitationTable } from './CitationTable.tsx'

/** The citations of a property, oldest violation first. Only administrators who manage the property can change them. */
export function Citations({ property, mayAdd }: { property: Property; mayAdd: boolean }) {
  const [adding, setAdding] = useState(false)
  return (
    <Section
      title="Citations"
      actions={
        mayAdd && (
          <Button startIcon={<AddIcon />} onClick={() => setAdding(true)}>
            Add Citation
          </Button>
        )
      }
    >
      <InnerList of="properties/citations" params={{ id: property.id }} sortBy="violationDate">
        <CitationTable propertyId={property.id} mayChange={mayAdd} />
      </InnerList>
      {adding && <CitationDialog propertyId={property.id} onClose={() => setAdding(false)} />}
    </Section>
  )
}
