import { Stack, Typography } from '@mui/material'
import type { RequestDetails } from '../../contract/requests/schemas.ts'
import { formatDay } from '../../rules/day.ts'
import { formatMoment } from '../ui/format.ts'
import { Section } from '../ui/Page.tsx'

/** Who has a link, and whether it works. */
export const Recipients = ({ request: { links, expiresOn } }: { request: RequestDetails }) => (
  <Section title="Recipients">
    <Stack spacing={0.75}>
      {links.map(({ id, name, email, isMailed, createdOn, isLive }) => (
        <Typography key={id} variant="body2" color={isLive ? undefined : 'textSecondary'} sx={{ overflowWrap: 'anywhere' }}>
          <strong>{name ?? email}</strong>
          {name && email && ` ${email}`}
          {` · ${isMailed ? 'mailed' : 'link copied'} ${formatMoment(createdOn)} · `}
          {isLive ? `works until ${formatDay(expiresOn)}` : 'does not work any more'}
        </Typography>
      ))}
    </Stack>
  </Section>
)
