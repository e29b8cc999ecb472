import type { CurrentUser } from '../contract/authentication.ts'
import { HOME, type Place } from './screens.ts'

export interface Toast {
  /** What was done goes by itself, what failed stays until it is dismissed, why a key does nothing goes with the next key. */
  kind: 'done' | 'failed' | 'refused'
  sentence: string
  /** Tells two toasts of the same sentence apart. */
  number: number
}

export interface AppState {
  token: string | null
  user: CurrentUser | null
  /** Why signing in is asked for; null while it is not. */
  signIn: string | null
  /** The screens gone through; the last is shown. */
  places: Place[]
  toast: Toast | null
  toasts: number
  isHelping: boolean
}

export type AppEvent =
  | { type: 'identified'; user: CurrentUser; token: string }
  | { type: 'signedOut'; why: string }
  | { type: 'go'; place: Place }
  | { type: 'back' }
  | { type: 'toast'; kind: Toast['kind']; sentence: string }
  | { type: 'toastGone'; number?: number }
  | { type: 'help'; isHelping: boolean }

export const openApp = (token: string | null): AppState => ({
  token,
  user: null,
  signIn: token === null ? '' : null,
  places: [HOME],
  toast: null,
  toasts: 0,
  isHelping: false,
})

export function appReducer(state: AppState, event: AppEvent): AppState {
  switch (event.type) {
    case 'identified': {
      // The screens behind a lost sign-in, and what was typed there, are kept for the person who had them and nobody else.
      const isSame = state.user === null || state.user.id === event.user.id
      return { ...state, user: event.user, token: event.token, signIn: null, places: isSame ? state.places : [HOME] }
    }
    case 'signedOut':
      return { ...state, signIn: event.why }
    case 'go':
      return { ...state, places: [...state.places, event.place], toast: null }
    case 'back':
      return state.places.length === 1 ? state : { ...state, places: state.places.slice(0, -1), toast: null }
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
