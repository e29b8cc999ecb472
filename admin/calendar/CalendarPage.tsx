import { Button, Card, CardContent, FormControlLabel, Stack, Switch, type Theme, useMediaQuery } from '@mui/material'
import { useState } from 'react'
import { ListContextProvider, type ListControllerResult } from 'react-admin'
import { Link, useSearchParams } from 'react-router'
import type { CalendarEvent, CalendarFilter } from '../../contract/calendar/calls.ts'
import { calls } from '../../contract/index.ts'
import { calendarFilter } from '../../forms/calendar/calendar.ts'
import { type CalendarKind, USUAL_KINDS } from '../../rules/calendar.ts'
import { isDay } from '../../rules/day.ts'
import { api } from '../providers/api.ts'
import { MY_ACCOUNT } from '../providers/paths.ts'
import { FilterChips, FiltersButton } from '../ui/filters/ListFilters.tsx'
import { useWho, WhoFilter } from '../ui/filters/WhoFilter.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { Failed } from '../ui/states/Failed.tsx'
import { Waiting } from '../ui/states/Waiting.tsx'
import { useCall } from '../ui/useCall.tsx'
import { useRead } from '../ui/useRead.ts'
import { useOwnStore, useUser } from '../ui/useUser.tsx'
import { CalendarGrid } from './CalendarGrid.tsx'
import { EventDialog } from './EventDialog.tsx'
import { type Shown, VIEWS, type View } from './views.ts'

type Narrowing = Omit<CalendarFilter, 'from' | 'to' | 'who'>

/** Events per day: an agenda has room for more than a cell of a month. */
const perDay = (view: View) => (view === 'day' ? 200 : view === 'agenda' ? 20 : 5)

/** Adds or removes planned reminders. The usual kinds are the default, so they need no filter. */
const withReminders = ({ kinds = [...USUAL_KINDS], ...filter }: Narrowing, isOn: boolean): Narrowing => {
  const others: CalendarKind[] = kinds.filter((kind) => kind !== 'Reminder')
  if (isOn) return { ...filter, kinds: [...others, 'Reminder'] }
  const isUsual = others.length === 0 || USUAL_KINDS.every((kind) => others.includes(kind))
  return isUsual ? filter : { ...filter, kinds: others }
}

/** The calendar of one person or of everyone. View and day are in the address; filters are stored for the next visit. */
export default function CalendarPage() {
  const { today } = useUser()
  const [address, setAddress] = useSearchParams()
  const [filter, setFilter] = useOwnStore<Narrowing>('calendar.filter', {})
  const [who, setWho] = useWho('calendar')
  const [shown, setShown] = useState<Shown>()
  const [opened, setOpened] = useState<CalendarEvent>()
  const { run: moveTask } = useCall(calls.userTasks.bulkUpdateFollowUpDates)

  const body = shown && { ...filter, who, from: shown.from, to: shown.to, eventsPerDay: perDay(shown.view) }
  const { data, isFetching, error, refetch } = useRead(
    ['tasks', 'calendar', body],
    (how) => api.calendar.list({ body: body as CalendarFilter, ...how }),
    { enabled: body !== undefined },
  )

  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const view = address.get('view') ?? ''
  const day = address.get('day')
  const first = { view: view in VIEWS ? (view as View) : isNarrow ? 'agenda' : 'month', day: day && isDay(day) ? day : today }
  const show = (next: Shown) => {
    setShown(next)
    setAddress({ view: next.view, day: next.day }, { replace: true })
  }
  const showsReminders = filter.kinds?.includes('Reminder') ?? false
  const list = { filterValues: filter, setFilters: setFilter } as ListControllerResult
  return (
    <Page>
      <PageHeader
        title="Calendar"
        aside={
          <Button component={Link} to={MY_ACCOUNT}>
            Subscribe
          </Button>
        }
      />
      <ListContextProvider value={list}>
        <Stack direction="row" sx={{ gap: 1.25, mb: 1.25, alignItems: 'center', flexWrap: 'wrap' }}>
          <WhoFilter value={who} onChange={setWho} />
          <FiltersButton filter={calendarFilter} />
          <FormControlLabel
            control={<Switch size="small" checked={showsReminders} onChange={(_event, isOn) => setFilter(withReminders(filter, isOn))} />}
            label="Planned reminders"
            sx={{ ml: 0 }}
          />
        </Stack>
        <FilterChips filter={calendarFilter} />
      </ListContextProvider>
      <Card>
        {isFetching && <Waiting />}
        <CardContent>
          {error && <Failed of="calendar" error={error} onAgain={() => refetch()} />}
          <CalendarGrid
            listed={data}
            first={first}
            today={today}
            onShown={show}
            onOpen={setOpened}
            onMove={async (taskId, followUpDate) => 'answer' in (await moveTask({ body: { followUpDate, userTaskIds: [taskId] } }))}
          />
        </CardContent>
      </Card>
      {opened && <EventDialog event={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  )
}
