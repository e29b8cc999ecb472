import { useSearchParams } from 'react-router'
import type { Day } from '../../rules/day.ts'
import { DEFAULT_GROUP, FEE_GROUPS, type FeeGroup, MONTH } from '../../rules/fees.ts'
import { keysOf } from '../../rules/records.ts'

/** The numbers of months that can be shown. */
export const RANGES = [1, 3, 6, 12, 24, 36]
const YEAR = 12

/** The state of the fees page in its address: the filters, and the month and groups whose renewals are listed. */
export function useFeesAddress() {
  const [address, setAddress] = useSearchParams()
  const by: FeeGroup = keysOf(FEE_GROUPS).find((name) => name === address.get('by')) ?? DEFAULT_GROUP
  const months = RANGES.find((range) => String(range) === address.get('months')) ?? YEAR
  const from = MONTH.test(address.get('from') ?? '') ? address.get('from') : null
  const clientId = Number(address.get('client')) || null
  const chosen = {
    month: address.get('month') ?? undefined,
    keys: address.has('key') ? address.getAll('key') : undefined,
    unknownOnly: address.get('unknown') === 'true',
  }
  /** Sets query parameters; null removes one. */
  const set = (values: Record<string, string | string[] | null>) => {
    const next = new URLSearchParams(address)
    for (const [name, value] of Object.entries(values)) {
      next.delete(name)
      for (const one of [value ?? []].flat()) next.append(name, one)
    }
    setAddress(next, { replace: true })
  }
  const choose = (month?: string, keys?: string[], unknownOnly = false) =>
    set({ month: month ?? null, key: keys ?? null, unknown: unknownOnly ? 'true' : null })
  const body = { by, months, ...(from && { from: `${from}-01` as Day }), ...(clientId && { clientIds: [clientId] }) }
  return { by, months, from, clientId, body, chosen, set, choose }
}

export type FeesAddress = ReturnType<typeof useFeesAddress>
