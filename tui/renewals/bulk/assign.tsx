import type { Values } from '../../../contract/fields/schema.ts'
import { type AssignedRow, assigneesQuery, assignLicenses, bulkAssignText, hasFullService } from '../../../forms/renewals/assignment.ts'
import { messages } from '../../../rules/messages.ts'
import { titleOf } from '../../ui/dialogs/dialog.ts'
import { DialogBox } from '../../ui/dialogs/dialog.tsx'
import { dialogOf } from '../../ui/dialogs/form-dialog.ts'
import { Waiting } from '../../ui/dialogs/waiting.tsx'
import { useLive } from '../../ui/live.ts'
import { useSession } from '../../ui/session.tsx'
import { words } from '../../ui/words.ts'

const TITLE = titleOf(assignLicenses.call)

interface Props {
  rows: readonly AssignedRow[]
  onClose(): void
  onDone(): Promise<void>
}

/** Bulk Assign Renewals: one assignment for all selected licenses, always after a question. */
export function BulkAssign({ rows, onClose, onDone }: Props) {
  const { api, user, person, today } = useSession()
  const { data: users, error, refresh } = useLive('bulk assign', () => api.lists.users({ query: assigneesQuery(rows[0]?.id) }))
  if (!users) return <Waiting title={TITLE} error={error} onClose={onClose} />
  const context = { rows, users, person, today, providerName: user.providerName }
  const dialog = {
    ...dialogOf(assignLicenses, context, api),
    lines: hasFullService(context) ? [messages.designationFullService] : [],
    confirm: (values: Values) => ({ title: TITLE, text: bulkAssignText(values, context), confirm: `Assign ${rows.length}` }),
  }
  return <DialogBox dialog={dialog} aside={words.selected(rows.length)} onDone={onDone} onClose={onClose} onStale={refresh} />
}
