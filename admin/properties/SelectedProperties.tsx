import RequestIcon from '@mui/icons-material/OutboxOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { sentences } from '../../rules/messages.ts'
import { REQUEST_LIMITS } from '../../rules/requests.ts'
import { NewRequest } from '../requests/NewRequest.tsx'
import { type Selection, SelectionBar } from '../ui/lists/Selection.tsx'
import type { PropertyRow } from './PropertyTable.tsx'

/** The bar of the selected properties: asks the key contacts of each for what is missing there. */
export function SelectedProperties({ selection }: { selection: Selection<PropertyRow> }) {
  const [isAsking, setAsking] = useState(false)
  const propertyIds = [...selection.rows.keys()]
  const isTooMany = propertyIds.length > REQUEST_LIMITS.properties
  if (propertyIds.length === 0) return null
  return (
    <>
      <SelectionBar count={propertyIds.length} onClear={selection.clear}>
        <Button
          variant="outlined"
          startIcon={<RequestIcon />}
          disabled={isTooMany}
          title={isTooMany ? sentences.atMostAtOnce(REQUEST_LIMITS.properties) : undefined}
          onClick={() => setAsking(true)}
        >
          Request…
        </Button>
      </SelectionBar>
      {isAsking && (
        <NewRequest
          propertyIds={propertyIds}
          propertyId={propertyIds.length === 1 ? propertyIds[0] : undefined}
          onClose={() => setAsking(false)}
          onDone={selection.clear}
        />
      )}
    </>
  )
}
