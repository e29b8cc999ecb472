import { other, VIEWS, type View } from './ui/routes.ts'
import { useKeys } from './ui/session.tsx'
import { words } from './ui/words.ts'

/** Works on every screen, also over dialogs. */
export function AgainKey({ onAgain }: { onAgain(): void }) {
  useKeys('app', { title: 'The screen', always: true, bindings: [{ keys: ['ctrl+l'], says: 'Draw it again', run: onAgain }] })
  return null
}

export function DismissKey({ onDismiss }: { onDismiss(): void }) {
  useKeys('toast', { title: 'Message', bindings: [{ keys: ['esc'], says: 'Dismiss the message', run: onDismiss }] })
  return null
}

interface AppKeysProps {
  view: View
  /** Why this person has no tasks. */
  whyNoTasks: string | null
  canUndo: boolean
  onView(view: View): void
  onUndo(): void
  onFind(): void
  onNotifications(): void
  onHelp(): void
  onRefresh(): void
  onQuit(): void
}

export function AppKeys({ view, whyNoTasks, canUndo, onView, onUndo, onFind, onNotifications, onHelp, onRefresh, onQuit }: AppKeysProps) {
  const next = other(view)
  useKeys('app', {
    title: 'Everywhere',
    bindings: [
      { keys: [']', '['], says: VIEWS[next].title, run: () => onView(next), why: whyNoTasks, foot: true },
      { keys: ['u'], says: 'Undo', run: onUndo, why: canUndo ? null : words.nothingToUndo, writes: true, foot: true },
      { keys: [':'], says: 'Find', run: onFind },
      { keys: ['!'], says: 'Notifications', run: onNotifications },
      { keys: ['?'], says: 'Help', run: onHelp, foot: true },
      { keys: ['R'], says: 'Refresh', run: onRefresh },
      { keys: ['q'], says: 'Quit', run: onQuit, foot: true },
    ],
  })
  return null
}
