import { Link, Stack, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { limits } from '../../rules/installation/limits.ts'
import { api } from '../providers/api.ts'
import { Section } from '../ui/Page.tsx'
import { useRead } from '../ui/useRead.ts'

/** Answers from properties that wait for Accept or Send Back. Renders nothing if there are none. */
export function CameBack() {
  const body = { toDecide: true, pageSize: limits.pageSizes[0] }
  const { data } = useRead(['requests', 'came back'], (how) => api.requests.list({ body, ...how }))
  if (!data || data.items.length === 0) return null
  return (
    <Section title="Came Back">
      <Stack sx={{ gap: 1 }}>
        {data.items.map(({ id, propertyName, asked }) => (
          <Typography key={id} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            <Link component={RouterLink} to={`/requests/${id}`}>
              {propertyName}
            </Link>{' '}
            {asked}
          </Typography>
        ))}
      </Stack>
    </Section>
  )
}
