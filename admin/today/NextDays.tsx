import { Box, Link, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { addDays, formatDay, weekday } from '../../rules/day.ts'
import { countWords } from '../../rules/totals.ts'
import { api } from '../providers/api.ts'
import { Section } from '../ui/Page.tsx'
import { useRead } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'

const DAYS = 14
const WEEKDAYS = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa']

/** The number of calendar events on each of the next 14 days. A day opens in the calendar. */
export function NextDays({ who }: { who: string }) {
  const { today } = useUser()
  const body = { from: today, to: addDays(today, DAYS - 1), who, eventsPerDay: 1 }
  const { data } = useRead(['calendar', 'next days', body], (how) => api.calendar.list({ body, ...how }))
  const countOf = (day: string) => (data?.counts ?? []).reduce((sum, one) => sum + (one.day === day ? one.count : 0), 0)
  return (
    <Section title={`Next ${DAYS} Days`}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(7, 1fr)', gap: 0.5 }}>
        {Array.from({ length: DAYS }, (_, n) => addDays(today, n)).map((day) => {
          const count = countOf(day)
          return (
            <Link
              key={day}
              component={RouterLink}
              to={`/calendar?view=day&day=${day}`}
              underline="none"
              title={`${formatDay(day)}: ${countWords(count, 'event')}`}
              sx={{
                textAlign: 'center',
                py: 0.5,
                border: 1,
                borderRadius: 1,
                borderColor: day === today ? 'primary.main' : 'divider',
                color: 'text.primary',
              }}
            >
              <Typography variant="caption" component="div" color="textSecondary" sx={{ lineHeight: 1.2 }}>
                {WEEKDAYS[weekday(day)]}
                <br />
                {Number(day.slice(8))}
              </Typography>
              <Typography component="div" color={count > 0 ? undefined : 'textSecondary'} sx={{ fontWeight: count > 0 ? 650 : 400 }}>
                {count}
              </Typography>
            </Link>
          )
        })}
      </Box>
    </Section>
  )
}
