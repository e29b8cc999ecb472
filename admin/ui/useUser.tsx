import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { Loading, useStore } from 'react-admin'
import type { CurrentUser } from '../../contract/authentication/calls.ts'
import { identityQuery } from '../providers/identity.ts'

const Signed = createContext<CurrentUser | null>(null)

/** Draws its children once the signed-in user is known. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { data: user } = useQuery(identityQuery)
  return user ? <Signed value={user}>{children}</Signed> : <Loading />
}

/** The signed-in user and the provider's day. `user.today` is the only source of today in the console. */
export const useUser = (): CurrentUser => {
  const user = useContext(Signed)
  if (!user) throw new Error('useUser is for what is drawn inside <SignedIn>.')
  return user
}

/** A value of react-admin's store that names people or records: another person of this browser has their own. */
export const useOwnStore = <T,>(key: string, initial: T) => useStore<T>(`${key}.${useUser().id}`, initial)
