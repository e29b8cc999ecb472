import { useState } from 'react'
import { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import { CallDialog } from '../../ui/forms/CallDialog.tsx'
import { alertFields, VisibleToProvider } from './alertForm.tsx'

/** Adds an alert to a license, or edits the one it has. */
export function AlertDialog({ license, onClose }: { license: License; onClose(): void }) {
  const { id, version, alert, isUrgentAlert } = license
  const [isNew] = useState(alert === null)
  return (
    <CallDialog
      dialog={{ call: calls.licenses.updateAlert, title: isNew ? 'Add License Alert' : 'Edit License Alert', fields: alertFields }}
      values={{ alert, isUrgent: isUrgentAlert }}
      request={{ params: { id }, ifMatch: version }}
      onClose={onClose}
      above={<VisibleToProvider />}
    />
  )
}
