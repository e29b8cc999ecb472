import type { CurrentUser } from '../contract/authentication/calls.ts'
import type { Toast } from './ui/frame/toast.tsx'
import { type Place, VIEWS, type View } from './ui/places.ts'

export interface AppState {
  token: string | null
  user: CurrentUser | null
  /** The reason for the sign-in screen, or null. */
  signIn: string | null
  view: View
  /** The stack of screens of each view that was opened. The last screen of a view is shown. */
  places: Partial<Record<View, Place[]>>
  toast: Toast | null
  toasts: number
  isHelping: boolean
}

export type AppEvent =
  | { type: 'identified'; user: CurrentUser; token: string; view?: View }
  | { type: 'signedOut'; why: string }
  | { type: 'view'; view: View }
  | { type: 'go'; place: Place }
  | { type: 'back' }
  | { type: 'toast'; kind: Toast['kind']; sentence: string }
  | { type: 'toastGone'; number?: number }
  | { type: 'help'; isHelping: boolean }

const startIn = (view: View = 'renewals'): Pick<AppState, 'view' | 'places'> => ({ view, places: { [view]: [VIEWS[view].home] } })

/** The stack of screens of the current view. */
export const placesOf = ({ view, places }: Pick<AppState, 'view' | 'places'>): Place[] => places[view] ?? [VIEWS[view].home]

export const openApp = (token: string | null): AppState => ({
  token,
  user: null,
  signIn: token === null ? '' : null,
  ...startIn(),
  toast: null,
  toasts: 0,
  isHelping: false,
})

export function appReducer(state: AppState, event: AppEvent): AppState {
  switch (event.type) {
    case 'identified': {
      // The screens and their input are kept only for the user who had them.
      const isSame = state.user?.id === event.user.id
      return { ...state, user: event.user, token: event.token, signIn: null, ...(isSame ? {} : startIn(event.view)) }
    }
    case 'signedOut':
      return { ...state, signIn: event.why }
    case 'view':
      return {
        ...state,
        view: event.view,
        places: { ...state.places, [event.view]: placesOf({ ...state, view: event.view }) },
        toast: null,
      }
    case 'go':
      return { ...state, places: { ...state.places, [state.view]: [...placesOf(state), event.place] }, toast: null }
    case 'back': {
      const before = placesOf(state).slice(0, -1)
      return before.length === 0 ? state : { ...state, places: { ...state.places, [state.view]: before }, toast: null }
    }
    case 'toast': {
      const number = state.toasts + 1
      return { ...state, toasts: number, toast: event.sentence ? { kind: event.kind, sentence: event.sentence, number } : null }
    }
    case 'toastGone':
      return event.number !== undefined && event.number !== state.toast?.number ? state : { ...state, toast: null }
    case 'help':
      return { ...state, isHelping: event.isHelping }
  }
}
