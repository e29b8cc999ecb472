import type { DatesSetArg, EventApi, EventClickArg, EventDropArg } from '@fullcalendar/core'
import dayGrid from '@fullcalendar/daygrid'
import interaction from '@fullcalendar/interaction'
import list from '@fullcalendar/list'
import FullCalendar from '@fullcalendar/react'
import { Box } from '@mui/material'
import { alpha, type Theme } from '@mui/material/styles'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CalendarEvent } from '../../contract/calendar/calls.ts'
import type { CalendarKind } from '../../rules/calendar.ts'
import { addDays, type Day } from '../../rules/day.ts'
import { StandingIcon } from '../ui/Standing.tsx'
import { gridEvents, type Listed, type Meaning } from './events.ts'
import { GridToolbar } from './GridToolbar.tsx'
import { type Shown, VIEWS, type View, viewNamed } from './views.ts'

const shownIn = ({ view, startStr, endStr }: DatesSetArg): Shown => ({
  view: viewNamed(view.type),
  title: view.title,
  day: dayOf(view.currentStart),
  from: startStr.slice(0, 10),
  to: addDays(endStr.slice(0, 10), -1),
})

const dayOf = (date: Date): Day =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`

const COLOR: Record<CalendarKind, (theme: Theme) => string> = {
  StartBy: ({ palette }) => palette.info.main,
  DueDate: ({ palette }) => palette.warning.main,
  Expiration: ({ palette }) => palette.error.main,
  Task: ({ palette }) => palette.success.main,
  Reminder: ({ palette }) => palette.secondary.main,
}

/** The styles of the grid in the light and the dark theme. Colors only repeat the kind that each event's title begins with. */
const look = (theme: Theme) => ({
  '--fc-border-color': theme.palette.divider,
  '--fc-page-bg-color': theme.palette.background.paper,
  '--fc-neutral-bg-color': theme.palette.background.default,
  '--fc-list-event-hover-bg-color': theme.palette.action.hover,
  '--fc-today-bg-color': alpha(theme.palette.primary.main, 0.1),
  '--fc-event-text-color': theme.palette.text.primary,
  '& .fc-day-other .fc-daygrid-day-top': { opacity: 1, '& a': { color: 'text.secondary' } },
  '& a': { color: 'text.primary' },
  '& .fc-event': { fontSize: '0.75rem', cursor: 'pointer' },
  '& .fc-event:focus-visible, & .fc-daygrid-day-number:focus-visible, & .fc-list-event a:focus-visible': {
    outline: `2px solid ${theme.palette.primary.main}`,
  },
  '& .fc-daygrid-event': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  ...Object.fromEntries(
    Object.entries(COLOR).map(([kind, color]) => [
      `& .kind-${kind}`,
      {
        '--fc-event-border-color': color(theme),
        '--fc-event-bg-color': alpha(color(theme), 0.16),
        borderLeftWidth: 4,
        '& .fc-event-main': { color: 'text.primary' },
      },
    ]),
  ),
})

const isAgenda = (view: View): boolean => view === 'agenda' || view === 'day'

/** An event in the month or week view: the icon of the standing and the title. */
const Content = ({ title, meaning }: { title: string; meaning: Meaning }) => (
  <div className="fc-event-title">
    {'event' in meaning && meaning.event.standing && <StandingIcon standing={meaning.event.standing} />}
    {title}
  </div>
)

interface CalendarGridProps {
  listed: Listed | undefined
  first: { view: View; day: Day }
  today: Day
  onShown(shown: Shown): void
  onOpen(event: CalendarEvent): void
  /** Resolves to whether the task has moved. */
  onMove(taskId: number, day: Day): Promise<boolean>
}

/** By how many days an arrow key moves in a month or a week. */
const DAYS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Focuses the number of a day. Returns false if the grid does not show the day. */
const focusDay = (grid: Element, day: Day): boolean => {
  const number = grid.querySelector<HTMLElement>(`[data-date="${day}"] .fc-daygrid-day-number`)
  number?.focus()
  return number !== null
}

const meaningOf = ({ extendedProps }: Pick<EventApi, 'extendedProps'>) => extendedProps as Meaning

/**
 * The calendar as a month, a week or an agenda. Arrow keys move between days and past the end of the view. Tab moves to the events of a
 * day, Enter opens one. Dragging a task changes its date.
 */
export function CalendarGrid({ listed, first, today, onShown, onOpen, onMove }: CalendarGridProps) {
  const grid = useRef<FullCalendar>(null)
  const [shown, setShown] = useState<Shown>()
  const toDay = (event: KeyboardEvent) => {
    const days = DAYS[event.key]
    const from = (event.target as Element).closest<HTMLElement>('.fc-daygrid-day')?.dataset.date
    if (!days || !from) return
    event.preventDefault()
    const to = addDays(from, days)
    if (focusDay(event.currentTarget, to)) return
    flushSync(() => grid.current?.getApi().gotoDate(to))
    focusDay(event.currentTarget, to)
  }
  const open = ({ event, view, jsEvent }: EventClickArg) => {
    jsEvent.preventDefault()
    const meaning = meaningOf(event)
    if ('more' in meaning) view.calendar.changeView(VIEWS.day, meaning.day)
    else onOpen(meaning.event)
  }
  const move = async ({ event, revert }: EventDropArg) => {
    const meaning = meaningOf(event)
    const taskId = 'event' in meaning ? meaning.event.taskId : null
    if (taskId === null || !(await onMove(taskId, event.startStr.slice(0, 10)))) revert()
  }
  return (
    <Box sx={look} onKeyDown={toDay}>
      <GridToolbar shown={shown} go={(to) => to(grid.current?.getApi())} />
      <FullCalendar
        ref={grid}
        plugins={[dayGrid, list, interaction]}
        initialView={VIEWS[first.view]}
        initialDate={first.day}
        now={today}
        height="auto"
        headerToolbar={false}
        events={listed ? gridEvents(listed, today, isAgenda(shown?.view ?? first.view)) : []}
        eventContent={({ event, view }) => isAgenda(viewNamed(view.type)) || <Content title={event.title} meaning={meaningOf(event)} />}
        eventOrder="place,title"
        displayEventTime={false}
        eventInteractive
        eventClick={open}
        eventDrop={move}
        dayMaxEvents={5}
        navLinks
        navLinkDayClick={VIEWS.day}
        noEventsText="There are no events on these days."
        // The label has only the number of the day, and would hide its events from screen readers.
        dayCellDidMount={({ el }) => el.removeAttribute('aria-labelledby')}
        datesSet={(dates) => {
          setShown(shownIn(dates))
          onShown(shownIn(dates))
        }}
      />
    </Box>
  )
}
