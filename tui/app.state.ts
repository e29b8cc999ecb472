import { type CurrentUser, personOf } from '../contract/authentication/calls.ts'
import { mayRenew } from '../rules/people/permissions.ts'
import type { Toast } from './ui/frame/toast.tsx'
import { type Route, VIEWS, type View } from './ui/routes.ts'
import { words } from './ui/words.ts'

export interface AppState {
  token: string | null
  user: CurrentUser | null
  /** The reason for the sign-in screen, or null. */
  signIn: string | null
  view: View
  /** The stack of screens of each view that was opened. The last screen of a view is shown. */
  routes: Partial<Record<View, Route[]>>
  toast: Toast | null
  toasts: number
  isHelping: boolean
  isFinding: boolean
  isImporting: boolean
  /** Whether the notifications are open. */
  isNotified: boolean
  /** The last bulk action of this session, which can be undone. */
  batchId: number | null
  /** Whether the next message must say how to undo the bulk action. */
  isBatchNew: boolean
  /** The bulk action in the open undo dialog. */
  undoing: number | null
}

export type AppEvent =
  | { type: 'identified'; user: CurrentUser; token: string; view?: View }
  | { type: 'signedOut'; why: string }
  | { type: 'view'; view: View }
  | { type: 'go'; route: Route }
  | { type: 'back' }
  | { type: 'toast'; kind: Toast['kind']; sentence: string }
  | { type: 'toastGone'; number?: number }
  | { type: 'help'; isHelping: boolean }
  | { type: 'find'; isOpen: boolean }
  | { type: 'imports'; isOpen: boolean }
  | { type: 'notifications'; isOpen: boolean }
  | { type: 'batch'; id: number }
  | { type: 'undo'; isOpen: boolean }
  | { type: 'undone' }

const startIn = (view: View, ...more: Route[]): Pick<AppState, 'view' | 'routes'> => ({
  view,
  routes: { [view]: [VIEWS[view].home, ...more] },
})

/**
 * Where a user's first session starts: the first screen of their profile, otherwise Today, or Renewals for users who may not renew. The
 * terminal has no calendar.
 */
const startOf = (user: CurrentUser) => {
  const { firstScreen } = user
  if (firstScreen === 'Properties') return startIn('renewals', { screen: 'records', of: 'properties' })
  if (!mayRenew(personOf(user)) || firstScreen === 'Renewals') return startIn('renewals')
  return startIn(firstScreen === 'Tasks' ? 'tasks' : 'today')
}

const NO_BATCH = { batchId: null, isBatchNew: false, undoing: null } as const

/** The stack of screens of the current view. */
export const routesOf = ({ view, routes }: Pick<AppState, 'view' | 'routes'>): Route[] => routes[view] ?? [VIEWS[view].home]

export const openApp = (token: string | null): AppState => ({
  token,
  user: null,
  signIn: token === null ? '' : null,
  ...startIn('renewals'),
  toast: null,
  toasts: 0,
  isHelping: false,
  isFinding: false,
  isImporting: false,
  isNotified: false,
  ...NO_BATCH,
})

export function appReducer(state: AppState, event: AppEvent): AppState {
  switch (event.type) {
    case 'identified': {
      // Screens and their input are kept only if the same user signs in again.
      const isSame = state.user?.id === event.user.id
      return {
        ...state,
        user: event.user,
        token: event.token,
        signIn: null,
        ...(isSame ? {} : { ...(event.view ? startIn(event.view) : startOf(event.user)), ...NO_BATCH }),
      }
    }
    case 'signedOut':
      return { ...state, signIn: event.why }
    case 'view':
      return {
        ...state,
        view: event.view,
        routes: { ...state.routes, [event.view]: routesOf({ ...state, view: event.view }) },
        toast: null,
      }
    case 'go':
      return { ...state, routes: { ...state.routes, [state.view]: [...routesOf(state), event.route] }, toast: null }
    case 'back': {
      const before = routesOf(state).slice(0, -1)
      return before.length === 0 ? state : { ...state, routes: { ...state.routes, [state.view]: before }, toast: null }
    }
    case 'toast': {
      const number = state.toasts + 1
      const isOfBatch = event.kind === 'done' && state.isBatchNew
      const sentence = [event.sentence, ...(isOfBatch ? [words.undoes] : [])].filter(Boolean).join(' · ')
      return {
        ...state,
        toasts: number,
        toast: sentence ? { kind: event.kind, sentence, number } : null,
        isBatchNew: state.isBatchNew && !isOfBatch,
      }
    }
    case 'toastGone':
      return event.number !== undefined && event.number !== state.toast?.number ? state : { ...state, toast: null }
    case 'help':
      return { ...state, isHelping: event.isHelping }
    case 'find':
      return { ...state, isFinding: event.isOpen, toast: event.isOpen ? null : state.toast }
    case 'imports':
      return { ...state, isImporting: event.isOpen, toast: event.isOpen ? null : state.toast }
    case 'notifications':
      return { ...state, isNotified: event.isOpen, toast: event.isOpen ? null : state.toast }
    case 'batch':
      return { ...state, batchId: event.id, isBatchNew: true }
    case 'undo':
      return { ...state, undoing: event.isOpen ? state.batchId : null, toast: event.isOpen ? null : state.toast }
    case 'undone':
      return { ...state, batchId: null, isBatchNew: false }
  }
}
