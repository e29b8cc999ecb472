import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import { Button } from '@mui/material'
import { useState } from 'react'
import type { License } from '../../../contract/licenses/calls.ts'
import type { RenewalHistoryRow } from '../../../contract/renewals/schemas.ts'
import { ReadDialog } from '../../ui/dialogs/ReadDialog.tsx'
import { CompletedRenewal } from './CompletedRenewal.tsx'
import { HistoryTable } from './HistoryTable.tsx'

interface HistoryDialogProps {
  license: License
  rows: readonly RenewalHistoryRow[]
  /** The renewal whose details are shown first; null for the list. */
  first: number | null
  onClose(): void
}

/** License Renewal History: the completed renewals, or the details of one of them. */
export function HistoryDialog({ license, rows, first, onClose }: HistoryDialogProps) {
  const [id, setId] = useState(first)
  const renewal = rows.find((row) => row.id === id)
  return (
    <ReadDialog
      title="License Renewal History"
      wide
      onClose={onClose}
      actions={
        renewal && (
          <Button color="inherit" startIcon={<ArrowBackIcon />} autoFocus onClick={() => setId(null)} sx={{ mr: 'auto' }}>
            All Renewals
          </Button>
        )
      }
    >
      {renewal ? (
        <CompletedRenewal license={license} renewal={renewal} />
      ) : (
        <HistoryTable licenseId={license.id} rows={rows} onOpen={setId} />
      )}
    </ReadDialog>
  )
}
