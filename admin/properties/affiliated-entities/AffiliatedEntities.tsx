import AddIcon from '@mui/icons-material/Add'
import { Box, Button } from '@mui/material'
import { useState } from 'react'
import type { Property } from '../../../contract/properties/schemas.ts'
import { ActiveOnlyFilter } from '../../ui/filters/ActiveOnlyFilter.tsx'
import { InnerList } from '../../ui/lists/InnerList.tsx'
import { Section } from '../../ui/Page.tsx'
import { AffiliatedEntityDialog } from './AffiliatedEntityDialog.tsx'
import { AffiliatedEntityTable } from './AffiliatedEntityTable.tsx'

export function AffiliatedEntities({ property, mayAdd }: { property: Property; mayAdd: boolean }) {
  const [adding, setAdding] = useState(false)
  return (
    <Section
      title="Affiliated Entities"
      actions={
        mayAdd && (
          <Button startIcon={<AddIcon />} onClick={() => setAdding(true)}>
            Add Affiliated Entity
          </Button>
        )
      }
    >
      <InnerList of="properties/affiliated-entities" params={{ id: property.id }} sortBy="name" filter={{ activeOnly: true }}>
        <Box sx={{ mb: 1 }}>
          <ActiveOnlyFilter />
        </Box>
        <AffiliatedEntityTable property={property} mayChange={mayAdd} />
      </InnerList>
      {adding && <AffiliatedEntityDialog property={property} onClose={() => setAdding(false)} />}
    </Section>
  )
}
