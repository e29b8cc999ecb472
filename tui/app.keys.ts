import { VIEWS, type View, viewBeside } from './ui/routes.ts'
import { useKeys } from './ui/session.tsx'
import { words } from './ui/words.ts'

/** The key that redraws the screen. Works on every screen and over dialogs. */
export function AgainKey({ onAgain }: { onAgain(): void }) {
  useKeys('app', { title: 'The screen', always: true, bindings: [{ keys: ['ctrl+l'], says: 'Redraw', run: onAgain }] })
  return null
}

export function DismissKey({ onDismiss }: { onDismiss(): void }) {
  useKeys('toast', { title: 'Message', bindings: [{ keys: ['esc'], says: 'Dismiss the message', run: onDismiss }] })
  return null
}

interface AppKeysProps {
  view: View
  /** The reason why this person has only the view of renewals, or null. */
  whyNoViews: string | null
  canUndo: boolean
  onView(view: View): void
  onUndo(): void
  onFind(): void
  /** The reason why this person has no imports, or null. */
  whyNoImports: string | null
  onImports(): void
  /** The reason why this person may not see other users' reminders, or null. */
  whyNoReminders: string | null
  onReminders(): void
  onNotifications(): void
  onHelp(): void
  onRefresh(): void
  onQuit(): void
}

export function AppKeys({ view, whyNoViews, whyNoImports, whyNoReminders, canUndo, ...on }: AppKeysProps) {
  const { onView, onUndo, onFind, onImports, onReminders, onNotifications, onHelp, onRefresh, onQuit } = on
  const [next, before] = [viewBeside(view, 1), viewBeside(view, -1)]
  useKeys('app', {
    title: 'Everywhere',
    bindings: [
      { keys: [']'], says: VIEWS[next].title, run: () => onView(next), why: whyNoViews, foot: true },
      { keys: ['['], says: VIEWS[before].title, run: () => onView(before), why: whyNoViews, foot: true },
      { keys: ['u'], says: 'Undo', run: onUndo, why: canUndo ? null : words.nothingToUndo, writes: true, foot: true },
      { keys: [':'], says: 'Go to a record, screen or action', run: onFind },
      { keys: ['I'], says: 'Imports', run: onImports, why: whyNoImports },
      { keys: ['@'], says: 'Reminders', run: onReminders, why: whyNoReminders },
      { keys: ['#'], says: 'Notifications', run: onNotifications },
      { keys: ['?'], says: 'Help', run: onHelp, foot: true },
      { keys: ['R'], says: 'Refresh', run: onRefresh },
      { keys: ['q'], says: 'Quit', run: onQuit, foot: true },
    ],
  })
  return null
}
