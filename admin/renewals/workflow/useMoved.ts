import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { License } from '../../../contract/licenses/calls.ts'
import { sentences } from '../../../rules/messages.ts'
import { stageLabel } from '../../../rules/renewals/stages.ts'
import { licenseKey, useLicense } from '../../licenses/useLicense.ts'
import { api } from '../../providers/api.ts'
import { POLLED } from '../../providers/queryClient.ts'

/** The current license on the server. Polls its version and reads the license again if the version is newer. */
function useNow(id: number): License | undefined {
  const client = useQueryClient()
  const { data: license } = useLicense(id)
  const { data } = useQuery({
    queryKey: ['versions', 'licenses', [id]],
    queryFn: ({ signal }) => api.versions.list({ query: { kind: 'licenses', ids: [id] }, signal }),
    ...POLLED,
    staleTime: 0,
  })
  const latest = data?.items[0]?.version
  const isOld = license !== undefined && latest !== undefined && latest > license.version
  useEffect(() => {
    if (isOld) client.invalidateQueries({ queryKey: licenseKey(id) })
  }, [isOld, client, id])
  return license
}

/** A message if another person has moved the renewal since the dialog opened, else null. For dialogs that change the stage. */
export function useMoved({ id, licenseNumber, renewalStatus }: License): string | null {
  const [before] = useState(renewalStatus)
  const now = useNow(id)?.renewalStatus ?? renewalStatus
  return now === before ? null : sentences.movedMeanwhile(licenseNumber, stageLabel(now))
}
