import RequestIcon from '@mui/icons-material/OutboxOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { type Selection, SelectionBar } from '../ui/lists/Selection.tsx'
import { NewRequest } from './NewRequest.tsx'

/** The bar above a list of licenses while some are being selected to be asked for. */
export function RequestSelected<Row extends { id: number }>({ selection, onEnd }: { selection: Selection<Row>; onEnd(): void }) {
  const [asking, setAsking] = useState(false)
  const licenseIds = [...selection.rows.keys()]
  return (
    <SelectionBar count={licenseIds.length} onClear={selection.clear} onCancel={onEnd}>
      <Button variant="contained" startIcon={<RequestIcon />} disabled={licenseIds.length === 0} onClick={() => setAsking(true)}>
        Request…
      </Button>
      {asking && <NewRequest licenseIds={licenseIds} onClose={() => setAsking(false)} onDone={onEnd} />}
    </SelectionBar>
  )
}
