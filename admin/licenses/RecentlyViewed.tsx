import { Box, Card, CardActionArea, Stack, Typography } from '@mui/material'
import { useId } from 'react'
import { Link as RouterLink } from 'react-router'
import type { Output } from '../../contract/call.ts'
import type { calls } from '../../contract/index.ts'
import { formatDay } from '../../rules/day.ts'
import { AlertIcon } from '../properties/AlertIcon.tsx'
import { Standing } from '../ui/Standing.tsx'
import { useRecentlyViewed } from './useViewed.ts'

type Viewed = Output<typeof calls.userViewHistory.list>['items'][number]

/** The cards of the licenses that the person viewed last, latest first. Hidden if there are none. */
export function RecentlyViewed() {
  const { data } = useRecentlyViewed()
  const titleId = useId()
  if (!data || data.items.length === 0) return null
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mb: 1.5 }}>
      <Typography id={titleId} variant="h2" sx={{ mb: 0.75 }}>
        Recently Viewed
      </Typography>
      <Stack direction="row" component="ul" sx={{ gap: 1, p: 0, pb: 0.5, m: 0, listStyle: 'none', overflowX: 'auto' }}>
        {data.items.map((license) => (
          <Box key={license.id} component="li" sx={{ flex: 'none', width: 232, display: 'flex' }}>
            <ViewedCard license={license} />
          </Box>
        ))}
      </Stack>
    </Box>
  )
}

const ViewedCard = ({ license }: { license: Viewed }) => {
  const { id, licenseNumber, licenseType, propertyName, city, state, expirationDate } = license
  return (
    <Card sx={{ width: '100%', minWidth: 0 }}>
      <CardActionArea
        component={RouterLink}
        to={`/licenses/${id}`}
        sx={{ height: '100%', px: 1.5, py: 1, display: 'flex', flexDirection: 'column', alignItems: 'stretch', gap: 0.25 }}
      >
        <Stack direction="row" sx={{ alignItems: 'center', gap: 0.75 }}>
          <Typography variant="body2" noWrap sx={{ fontWeight: 650, flexGrow: 1 }}>
            {licenseNumber}
          </Typography>
          <AlertIcon exists={license.alertExists} isUrgent={license.isUrgentAlert} />
        </Stack>
        <Typography variant="caption" color="textSecondary" noWrap>
          {licenseType ?? '–'}
        </Typography>
        <Typography variant="caption" noWrap>
          {propertyName}
        </Typography>
        <Typography variant="caption" color="textSecondary" noWrap>
          {[[city, state].filter(Boolean).join(', '), expirationDate && `expires ${formatDay(expirationDate)}`].filter(Boolean).join(' · ')}
        </Typography>
        <Box sx={{ fontSize: '0.75rem', lineHeight: 1.4, mt: 'auto', pt: 0.25 }}>
          <Standing {...license} />
        </Box>
      </CardActionArea>
    </Card>
  )
}
