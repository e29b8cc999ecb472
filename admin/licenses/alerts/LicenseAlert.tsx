import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import PriorityHighIcon from '@mui/icons-material/PriorityHigh'
import { AlertTitle, Alert as MuiAlert, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import type { License } from '../../../contract/licenses/calls.ts'
import { whyCannotRemoveAlert } from '../../../rules/licenses/licenses.ts'
import { formatMoment } from '../../../rules/moment.ts'
import { RowButton } from '../../ui/lists/RowButton.tsx'
import { AlertDialog } from './AlertDialog.tsx'
import { RemoveAlert } from './RemoveAlert.tsx'

/** The alert of a license, with buttons for people on its side. Hidden if there is none. */
export function LicenseAlert({ license }: { license: License }) {
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null)
  const { alert, isUrgentAlert, alertTimestamp, mayEdit } = license
  if (!alert) return null
  const close = () => setOpen(null)
  return (
    <>
      <MuiAlert
        severity={isUrgentAlert ? 'error' : 'warning'}
        icon={isUrgentAlert ? <PriorityHighIcon fontSize="inherit" /> : undefined}
        action={
          mayEdit &&
          whyCannotRemoveAlert(license) === null && (
            <Stack direction="row">
              <RowButton label="Edit Alert" icon={EditIcon} onClick={() => setOpen('edit')} />
              <RowButton label="Remove Alert" icon={DeleteIcon} onClick={() => setOpen('remove')} />
            </Stack>
          )
        }
        sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
      >
        <AlertTitle>{isUrgentAlert ? 'Urgent Alert' : 'Alert'}</AlertTitle>
        {alert}
        {alertTimestamp && (
          <Typography variant="caption" component="div" sx={{ mt: 0.5 }}>
            {`Changed on ${formatMoment(alertTimestamp)}`}
          </Typography>
        )}
      </MuiAlert>
      {open === 'edit' && <AlertDialog license={license} onClose={close} />}
      {open === 'remove' && <RemoveAlert license={license} onClose={close} />}
    </>
  )
}
