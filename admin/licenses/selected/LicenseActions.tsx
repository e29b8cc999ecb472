import type { SvgIconComponent } from '@mui/icons-material'
import AssignmentIndIcon from '@mui/icons-material/AssignmentIndOutlined'
import RemindIcon from '@mui/icons-material/ForwardToInboxOutlined'
import AlertIcon from '@mui/icons-material/NotificationAddOutlined'
import RequestIcon from '@mui/icons-material/OutboxOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import type { Call } from '../../../contract/call.ts'
import { calls } from '../../../contract/index.ts'
import type { Standing } from '../../../contract/licenses/standing.ts'
import type { AssignedRow } from '../../../forms/renewals/assignment.ts'
import { sentences } from '../../../rules/messages.ts'
import { REQUEST_LIMITS } from '../../../rules/requests.ts'
import { EvidenceButton } from '../../evidence/EvidenceButton.tsx'
import { mayCall } from '../../providers/access.ts'
import { NewRequest } from '../../requests/NewRequest.tsx'
import { BulkResult, useBulkResult } from '../../ui/batches/BulkResult.tsx'
import { ConfirmCall } from '../../ui/dialogs/ConfirmCall.tsx'
import { ExportSelected } from '../../ui/ExportSelected.tsx'
import { type Selection, SelectionBar } from '../../ui/lists/Selection.tsx'
import { SelectMatching } from '../../ui/lists/SelectMatching.tsx'
import { late } from '../../ui/states/late.tsx'
import { useUser } from '../../ui/useUser.tsx'

const BeginSelected = late(async () => (await import('../../renewals/bulk/BeginSelected.tsx')).BeginSelected)
const BulkAssignDialog = late(async () => (await import('../../renewals/bulk/BulkAssignDialog.tsx')).BulkAssignDialog)
const AlertSelected = late(async () => (await import('./AlertSelected.tsx')).AlertSelected)

type Doing = 'assign' | 'ask' | 'remind' | 'alert'

/** The actions that open a dialog. `atMost`: the maximum number of licenses. */
const ACTIONS: { doing: Doing; label: string; icon: SvgIconComponent; call: Call; atMost?: number }[] = [
  { doing: 'assign', label: 'Assign', icon: AssignmentIndIcon, call: calls.dashboard.bulkAssign },
  { doing: 'ask', label: 'Request…', icon: RequestIcon, call: calls.requests.create, atMost: REQUEST_LIMITS.licenses },
  { doing: 'remind', label: 'Remind', icon: RemindIcon, call: calls.requests.remind, atMost: REQUEST_LIMITS.licenses },
  { doing: 'alert', label: 'Alert', icon: AlertIcon, call: calls.licenses.bulkAlert },
]

export interface SelectedLicense extends AssignedRow {
  licenseNumber: string
  propertyName: string
  standing: Standing
}

export interface LicenseActionsProps<Row extends SelectedLicense> {
  selection: Selection<Row>
  /** Whether the list also has other records, which rules out "select all matching". */
  isMixed?: boolean
}

/** The actions on the selected licenses, and the result of the latest one. */
export function LicenseActions<Row extends SelectedLicense>({ selection, isMixed }: LicenseActionsProps<Row>) {
  const user = useUser()
  const [doing, setDoing] = useState<Doing | null>(null)
  const { result, show, showBatch, dismiss } = useBulkResult(selection)
  const rows = [...selection.rows.values()]
  const licenseIds = rows.map(({ id }) => id)
  const named = rows.map(({ id, licenseNumber, propertyName, standing }) => ({ id, licenseNumber, propertyName, standing }))
  const close = () => setDoing(null)
  const offered = ACTIONS.filter(({ call }) => mayCall(user, call))
  return (
    <>
      {rows.length > 0 && (
        <SelectionBar count={rows.length} onClear={selection.clear}>
          {!isMixed && <SelectMatching selection={selection} />}
          <BeginSelected rows={selection.rows} onDone={selection.keep} />
          {offered.map(({ doing: wanted, label, icon: Icon, atMost = rows.length }) => (
            <Button
              key={wanted}
              variant="outlined"
              startIcon={<Icon />}
              disabled={rows.length > atMost}
              title={rows.length > atMost ? sentences.atMostAtOnce(atMost) : undefined}
              onClick={() => setDoing(wanted)}
            >
              {label}
            </Button>
          ))}
          <ExportSelected type="licenses" filter={{ licenseIds, active: null }} />
          <EvidenceButton of={{ licenseIds }} />
        </SelectionBar>
      )}
      {result && <BulkResult result={result} onClose={dismiss} />}
      {doing === 'assign' && (
        <BulkAssignDialog
          rows={rows}
          onClose={close}
          onDone={(batchId) => showBatch('Assigned', named, batchId)}
          onPlanned={selection.clear}
        />
      )}
      {doing === 'ask' && (
        <NewRequest
          licenseIds={licenseIds}
          onClose={close}
          onDone={() => show({ done: 'Request sent', rows: named.map((row) => ({ ...row, reason: null })), batchId: null })}
        />
      )}
      {doing === 'remind' && (
        <ConfirmCall
          call={calls.requests.remind}
          request={{ body: { licenseIds } }}
          title="Remind Properties"
          text={sentences.remindConfirm(rows.length)}
          confirm="Send Again"
          onClose={close}
          onDone={({ items }) =>
            show({
              done: 'Sent again',
              rows: items.map(({ licenseId: id, ...row }) => ({ id, ...row, standing: selection.rows.get(id)?.standing })),
              batchId: null,
            })
          }
        />
      )}
      {doing === 'alert' && (
        <AlertSelected
          licenseIds={licenseIds}
          onClose={close}
          onDone={(batchId) => showBatch('Alert added', named, batchId)}
          onPlanned={selection.clear}
        />
      )}
    </>
  )
}
