import { Button } from '@mui/material'
import { calls } from '../../contract/index.ts'
import { sentences } from '../../rules/messages.ts'
import { useEach } from '../ui/batches/useEach.tsx'
import { type Selection, SelectionBar } from '../ui/lists/Selection.tsx'
import type { ApprovalRow } from './DesignationApprovalTable.tsx'

const named = ({ licenseNumber, propertyName, standing }: ApprovalRow) => ({ licenseNumber, propertyName, standing })

/** The bar of the selected changes of designation: approves or denies all of them. */
export function SelectedApprovals({ selection }: { selection: Selection<ApprovalRow> }) {
  const { run, progress, drawn } = useEach({ selection, named })
  const rows = [...selection.rows.values()]
  const decide = (approved: boolean) => {
    const verb = approved ? 'Approve' : 'Deny'
    return run({
      rows,
      call: calls.licenses.designationApproval,
      request: ({ id, version }) => ({ params: { id }, ifMatch: version, body: { approved } }),
      question: {
        title: `${verb} Designation Changes`,
        text: sentences.decideChanges(rows.length, approved),
        confirm: verb,
        dangerous: !approved,
      },
      done: approved ? 'Approved' : 'Denied',
    })
  }
  return (
    <>
      {rows.length > 0 && (
        <SelectionBar count={rows.length} onClear={selection.clear} progress={progress}>
          <Button variant="outlined" disabled={progress !== null} onClick={() => decide(true)}>
            Approve
          </Button>
          <Button variant="outlined" color="error" disabled={progress !== null} onClick={() => decide(false)}>
            Deny
          </Button>
        </SelectionBar>
      )}
      {drawn}
    </>
  )
}
