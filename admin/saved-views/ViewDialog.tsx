import { personOf } from '../../contract/authentication/calls.ts'
import { calls } from '../../contract/index.ts'
import type { SavedView } from '../../contract/saved-views/calls.ts'
import { editView, type ListLook, newView } from '../../forms/saved-views/views.ts'
import { sentences } from '../../rules/messages.ts'
import type { ViewList } from '../../rules/saved-views.ts'
import { ConfirmCall } from '../ui/dialogs/ConfirmCall.tsx'
import { Notice } from '../ui/dialogs/Notice.tsx'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { useUser } from '../ui/useUser.tsx'
import { linkOf } from './useViews.ts'

export type Doing = 'new' | 'edit' | 'delete' | 'link'

interface ViewDialogProps {
  doing: Doing
  list: ViewList
  /** What the list shows: filter, columns and order. */
  look: ListLook
  current: SavedView | undefined
  /** Whether the list shows `current`; otherwise an edit saves the list's look to it. */
  isShown: boolean
  onClose(): void
  onDone(): void
}

/** The dialogs that save, edit or delete a view, or show its link. */
export function ViewDialog({ doing, list, look, current, isShown, onClose, onDone }: ViewDialogProps) {
  const person = personOf(useUser())
  if (doing === 'new') return <CallForm form={newView} context={{ list, look, person }} onClose={onClose} onDone={onDone} />
  if (!current) return null
  if (doing === 'link') return <Notice title={`Link to “${current.name}”`} text={linkOf(current)} onClose={onClose} />
  if (doing === 'edit')
    return <CallForm form={editView} context={{ view: current, person, ...(!isShown && { look }) }} onClose={onClose} onDone={onDone} />
  return (
    <ConfirmCall
      call={calls.savedViews.remove}
      request={{ params: { id: current.id }, ifMatch: current.version }}
      title="Delete View"
      text={sentences.deleteConfirm(current.name)}
      confirm="Delete"
      dangerous
      onClose={onClose}
      onDone={onDone}
    />
  )
}
