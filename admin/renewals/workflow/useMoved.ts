import { useState } from 'react'
import type { License } from '../../../contract/licenses/calls.ts'
import { sentences } from '../../../rules/messages.ts'
import { stageLabel } from '../../../rules/renewals/stages.ts'

/** For a dialog that changes the stage of a renewal: what to say if somebody else has moved it since the dialog opened, else null. */
export function useMoved({ licenseNumber, renewalStatus }: License): string | null {
  const [before] = useState(renewalStatus)
  return renewalStatus === before ? null : sentences.movedMeanwhile(licenseNumber, stageLabel(renewalStatus))
}
