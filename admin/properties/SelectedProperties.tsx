import LicensesIcon from '@mui/icons-material/BadgeOutlined'
import RequestIcon from '@mui/icons-material/OutboxOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router'
import { calls } from '../../contract/index.ts'
import { limits } from '../../rules/installation/limits.ts'
import { sentences } from '../../rules/messages.ts'
import { REQUEST_LIMITS } from '../../rules/requests.ts'
import { mayCall } from '../providers/access.ts'
import { listAddress } from '../providers/paths.ts'
import { NewRequest } from '../requests/NewRequest.tsx'
import { ExportSelected } from '../ui/ExportSelected.tsx'
import { type Selection, SelectionBar } from '../ui/lists/Selection.tsx'
import { SelectMatching } from '../ui/lists/SelectMatching.tsx'
import { useUser } from '../ui/useUser.tsx'
import type { PropertyRow } from './PropertyTable.tsx'

/** The bar of the selected properties: opens their licenses, requests missing documents, and exports. */
export function SelectedProperties({ selection }: { selection: Selection<PropertyRow> }) {
  const user = useUser()
  const [isAsking, setAsking] = useState(false)
  const propertyIds = [...selection.rows.keys()]
  const isTooMany = propertyIds.length > REQUEST_LIMITS.properties
  if (propertyIds.length === 0) return null
  return (
    <>
      <SelectionBar count={propertyIds.length} onClear={selection.clear}>
        <SelectMatching selection={selection} />
        <Button
          component={Link}
          to={listAddress('licenses', { active: true, propertyIds })}
          variant="outlined"
          startIcon={<LicensesIcon />}
          disabled={propertyIds.length > limits.filterIds}
          title={propertyIds.length > limits.filterIds ? sentences.atMostAtOnce(limits.filterIds) : undefined}
        >
          Their Licenses
        </Button>
        {mayCall(user, calls.requests.create) && (
          <Button
            variant="outlined"
            startIcon={<RequestIcon />}
            disabled={isTooMany}
            title={isTooMany ? sentences.atMostAtOnce(REQUEST_LIMITS.properties) : undefined}
            onClick={() => setAsking(true)}
          >
            Request…
          </Button>
        )}
        <ExportSelected type="properties" filter={{ propertyIds, active: null }} />
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
