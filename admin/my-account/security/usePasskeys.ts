import { api } from '../../providers/api.ts'
import { useRead } from '../../ui/useRead.ts'

/** The passkeys of the signed-in person; undefined while loading. */
export const usePasskeys = () => {
  const { data } = useRead(['passkeys', 'list'], (how) => api.passkeys.list(how))
  return { data: data?.items }
}
