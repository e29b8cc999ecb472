import { Button } from '@mui/material'
import { calls } from '../../contract/index.ts'
import type { RequestRow } from '../../contract/requests/schemas.ts'
import { sentences } from '../../rules/messages.ts'
import { useEach } from '../ui/batches/useEach.tsx'
import { type Selection, SelectionBar } from '../ui/lists/Selection.tsx'

const named = ({ propertyName, asked }: RequestRow) => ({ licenseNumber: propertyName, propertyName: asked })

/** The bar of the selected requests: sends their mails again, or cancels them. */
export function SelectedRequests({ selection }: { selection: Selection<RequestRow> }) {
  const { run, progress, drawn } = useEach({ selection, named, titles: ['Property', 'Asked For'] })
  const rows = [...selection.rows.values()]
  const remind = () =>
    run({
      rows,
      call: calls.requests.update,
      request: ({ id }) => ({ params: { id }, body: { sendAgain: true } }),
      question: { title: 'Send Again', text: sentences.sendRequestsAgain(rows.length), confirm: 'Send Again' },
      done: 'Sent again',
    })
  const cancel = () =>
    run({
      rows,
      call: calls.requests.remove,
      request: ({ id }) => ({ params: { id } }),
      question: {
        title: 'Cancel Requests',
        text: sentences.cancelRequests(rows.length),
        confirm: 'Cancel Requests',
        cancel: 'Keep Them',
        dangerous: true,
      },
      done: 'Cancelled',
    })
  return (
    <>
      {rows.length > 0 && (
        <SelectionBar count={rows.length} onClear={selection.clear} progress={progress}>
          <Button variant="outlined" disabled={progress !== null} onClick={remind}>
            Send Again
          </Button>
          <Button variant="outlined" color="error" disabled={progress !== null} onClick={cancel}>
            Cancel Requests
          </Button>
        </SelectionBar>
      )}
      {drawn}
    </>
  )
}
