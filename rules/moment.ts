const clockFace = new Intl.DateTimeFormat('en-US', {
  year: '2-digit',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hour12: true,
  timeZoneName: 'short',
})

/** A time as MM/DD/YY hh:mm am PST, in the reader's time zone. */
export function formatMoment(moment: string): string {
  const part = Object.fromEntries(clockFace.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]))
  return `${part.month}/${part.day}/${part.year} ${part.hour}:${part.minute} ${part.dayPeriod?.toLowerCase()} ${part.timeZoneName}`
}
