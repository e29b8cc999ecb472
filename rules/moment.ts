import { formatDay } from './day.ts'

/** Made when it is used first, because most commands write no time. */
let clockFace: Intl.DateTimeFormat | undefined

const CLOCK_FACE = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hour12: true,
  timeZoneName: 'short',
} as const

/** A time as 11/20/26 04:12 pm PST, in the reader's time zone. The day is as `formatDay` writes it. */
export function formatMoment(moment: string): string {
  clockFace ??= new Intl.DateTimeFormat('en-US', CLOCK_FACE)
  const part = Object.fromEntries(clockFace.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]))
  return `${formatDay(`${part.year}-${part.month}-${part.day}`)} ${part.hour}:${part.minute} ${part.dayPeriod?.toLowerCase()} ${part.timeZoneName}`
}
