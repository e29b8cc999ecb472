import { useStore } from 'react-admin'
import { useUser } from './useUser.tsx'

/** A value of react-admin's store that names people or records: another person of this browser has their own. */
export const useOwnStore = <T>(key: string, initial: T) => useStore<T>(`${key}.${useUser().id}`, initial)
