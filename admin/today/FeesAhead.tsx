import { Link, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { calls } from '../../contract/index.ts'
import { formatMonth } from '../../rules/fees.ts'
import { sentences } from '../../rules/messages.ts'
import { formatDollars } from '../../rules/money.ts'
import { mayCall } from '../providers/access.ts'
import { api } from '../providers/api.ts'
import { Section } from '../ui/Page.tsx'
import { useRead } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'

const MONTHS = 3

/** The expected fees of this month and the next two. */
export function FeesAhead() {
  const may = mayCall(useUser(), calls.fees.list)
  const body = { months: MONTHS }
  const { data } = useRead(['fees', body], (how) => api.fees.list({ body, ...how }), { enabled: may })
  if (!data) return null
  return (
    <Section title="Fees Ahead">
      {data.months.map(({ month, expected }) => (
        <Typography key={month} variant="body2" sx={{ display: 'flex', justifyContent: 'space-between' }}>
          <Link component={RouterLink} to={`/fees?months=${MONTHS}&month=${month}`}>
            {formatMonth(month)}
          </Link>
          {formatDollars(expected)}
        </Typography>
      ))}
      {data.total.unknownCount > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {sentences.withoutFee(data.total.unknownCount)}
        </Typography>
      )}
    </Section>
  )
}
