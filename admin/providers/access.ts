import { type CurrentUser, personOf } from '../../contract/authentication.ts'
import type { Call } from '../../contract/call.ts'
import { calls } from '../../contract/index.ts'
import { WHO } from '../../rules/who.ts'

/** Whether the row's word lets this person in at all; the server asks again, about the record too. */
export const mayCall = (user: CurrentUser, call: Call): boolean => WHO[call.who].role(personOf(user))

/** What each screen and button of react-admin's kind calls, so that it is offered to those who may and hidden from the rest. */
const behind: Record<string, Record<string, Call>> = {
  renewals: { list: calls.dashboard.renewalsList, assign: calls.licenses.assign },
  users: { list: calls.users.list, create: calls.users.create, edit: calls.users.update, delete: calls.users.remove },
  clients: { list: calls.clients.list, show: calls.clients.get, create: calls.clients.create, edit: calls.clients.update },
  licenses: { list: calls.licenses.list, show: calls.licenses.get, assign: calls.licenses.assign },
}

/** An action that no call stands behind is nobody's. */
export const mayDo = (user: CurrentUser, resource: string, action: string): boolean => {
  const call = behind[resource]?.[action]
  return call !== undefined && mayCall(user, call)
}

/** Whether the role lets this person open a page at all: the list behind its first segment; a page of no list is everyone's. */
export const mayOpen = (user: CurrentUser, pathname: string): boolean => {
  const list = behind[pathname.split('/')[1] as string]?.list
  return list === undefined || mayCall(user, list)
}

/** Whether this environment offers a page: not where the page, or one above it, is disabled. */
export const isEnabled = ({ disabledRoutes }: CurrentUser, pathname: string): boolean =>
  !disabledRoutes.some((route) => pathname === route || pathname.startsWith(`${route}/`))
