import type { Dispatch } from 'react'
import type { AppEvent, AppState } from './app.state.ts'
import { UndoBox } from './batches/undo.tsx'
import { ImportsBox } from './imports/imports.tsx'
import { NotificationsBox } from './notifications/notifications.tsx'
import { SearchPalette } from './search/palette.tsx'

interface BoxesProps {
  state: AppState
  dispatch: Dispatch<AppEvent>
  /** Reloads all shown data. */
  refresh(): void
  /** Reloads the count of unread notifications. */
  recount(): void
}

/** The dialogs over the screens. */
export const Boxes = ({ state, dispatch, refresh, recount }: BoxesProps) => (
  <>
    {state.undoing !== null && (
      <UndoBox
        batchId={state.undoing}
        onClose={() => dispatch({ type: 'undo', isOpen: false })}
        onUndone={() => {
          dispatch({ type: 'undone' })
          refresh()
        }}
      />
    )}
    {state.isFinding && <SearchPalette onClose={() => dispatch({ type: 'find', isOpen: false })} />}
    {state.isImporting && <ImportsBox onClose={() => dispatch({ type: 'imports', isOpen: false })} />}
    {state.isNotified && <NotificationsBox onClose={() => dispatch({ type: 'notifications', isOpen: false })} onRead={recount} />}
  </>
)
