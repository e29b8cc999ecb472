import { Alert, Typography } from '@mui/material'
import { TrustRunway } from '../../contract/fees/calls.ts'
import { fieldOf } from '../../contract/fields/schema.ts'
import { runwayText } from '../../rules/fees.ts'
import { sentences } from '../../rules/messages.ts'
import { formatDollars } from '../../rules/money.ts'
import { api } from '../providers/api.ts'
import { useRead } from '../ui/useRead.ts'

const AMOUNTS = ['balance', 'threshold', 'committed', 'comingDue'] as const

/** How long the balance of a client's trust account lasts. */
export function Runway({ clientId }: { clientId: number }) {
  const { data } = useRead(['fees', 'runway', clientId], (how) => api.fees.trustRunway({ query: { clientId }, ...how }))
  if (!data?.isActive) return null
  const amounts = AMOUNTS.map((name) => `${fieldOf(TrustRunway, name).title} ${formatDollars(data[name])}`)
  return (
    <Alert severity={data.lastsUntil === null ? 'info' : 'warning'}>
      <Typography variant="body2" sx={{ fontWeight: 650 }}>
        Trust account: {runwayText(data)}
      </Typography>
      {amounts.join(' · ')}
      {data.unknownCount > 0 && ` · ${sentences.withoutFee(data.unknownCount)}`}
    </Alert>
  )
}
