import { type CurrentUser, personOf } from '../../contract/authentication/calls.ts'
import { firstScreenOf } from '../../rules/installation/first-screen.ts'

/** The target of `/`. */
export const homeOf = (user: CurrentUser): string => `/${firstScreenOf(personOf(user), user.firstScreen).toLowerCase()}`

export const SIGN_IN = '/signIn'
export const FORGOT_PASSWORD = '/forgot-password'
export const RESET_PASSWORD = '/reset-password'
export const STOP_MAIL = '/mail/stop/:token'
export const AUDITOR = '/auditor/:token'
export const ASKED = '/asked/:token'
export const SET_UP = '/set-up'
export const INVITATION = '/invitation'
export const DEVICE = '/device'
export const CHANGE_PASSWORD = '/change-password'
export const LOAD_IDENTITY = '/load-identity'
export const ACCESS_DENIED = '/access-denied'
export const NOT_FOUND = '/not-found'
export const SYSTEM_ERROR = '/system-error'
export const MY_ACCOUNT = '/my-account'
export const GETTING_STARTED = '/getting-started'

/** The address of a list that a filter narrows, in react-admin's format. */
export const listAddress = (list: string, filter: object): string => `/${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`

/** Allows only paths of this site: browsers read `//evil.example` and `/\evil.example` as other sites. */
export const safeTarget = (target: string | null): string => {
  if (!target?.startsWith('/')) return '/'
  const url = new URL(target, window.location.origin)
  return url.origin === window.location.origin ? url.pathname + url.search + url.hash : '/'
}

const OPEN = [SIGN_IN, LOAD_IDENTITY, CHANGE_PASSWORD]

const keepingTarget = (page: string, { pathname, search }: Pick<Location, 'pathname' | 'search'>): string => {
  if (OPEN.includes(pathname)) return page + search
  return pathname === '/' ? page : `${page}?redirectUri=${encodeURIComponent(pathname + search)}`
}

/** The sign-in page, with the current page as target. */
export const signInPath = (from: Pick<Location, 'pathname' | 'search'> = window.location): string => keepingTarget(SIGN_IN, from)

/** The page where a password that an administrator has set is changed, with the current page as target. */
export const changePasswordPath = (): string => keepingTarget(CHANGE_PASSWORD, window.location)

/** The page that loads the identity of an unknown person, with the current page as target. */
export const loadIdentityPath = (): string => keepingTarget(LOAD_IDENTITY, window.location)
