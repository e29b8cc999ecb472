import { useState } from 'react'
import type { License } from '../../../contract/licenses/calls.ts'

const stateOf = ({ inProcessRenewal, lastCompletedRenewal }: License) => ({
  isInProcess: inProcessRenewal !== null,
  last: JSON.stringify(lastCompletedRenewal),
})

/** Whether a renewal of the license was completed, not abandoned, while the page was open. */
export function useJustRenewed(license: License): boolean {
  const now = stateOf(license)
  const [seen, setSeen] = useState(now)
  const [isRenewed, setRenewed] = useState(false)
  if (now.isInProcess !== seen.isInProcess || now.last !== seen.last) {
    setSeen(now)
    setRenewed(seen.isInProcess && !now.isInProcess && now.last !== seen.last)
  }
  return isRenewed
}
