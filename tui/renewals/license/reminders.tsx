import type { LicenseReminder } from '../../../contract/reminders/schemas.ts'
import { formatDay } from '../../../rules/day.ts'
import { messages } from '../../../rules/messages.ts'
import { STATUS_LABELS, whenWords } from '../../../rules/reminders/labels.ts'
import { Reader, usePanelWidth } from '../../ui/dialogs/reader.tsx'
import { Waiting } from '../../ui/dialogs/waiting.tsx'
import { useLive } from '../../ui/live.ts'
import { useSession } from '../../ui/session.tsx'
import { wrap } from '../../ui/text.ts'

const TITLE = 'Reminders'

/** The reminders of a license: who got one and when, who did not and why, and which are planned. */
export function Reminders({ licenseId, onClose }: { licenseId: number; onClose(): void }) {
  const { api } = useSession()
  const width = usePanelWidth()
  const { data, error } = useLive(`reminders ${licenseId}`, () => api.licenses.reminders({ params: { id: licenseId } }))
  if (!data) return <Waiting title={TITLE} error={error} onClose={onClose} />
  const listed = (title: string, reminders: readonly LicenseReminder[], none: string) => [
    title,
    ...(reminders.length === 0 ? [none] : reminders.flatMap((one) => wrap(lineOf(one), width))),
  ]
  const lines = [
    ...(data.notice ? [...wrap(data.notice, width), ''] : []),
    ...listed('Planned', data.planned, messages.noRemindersPlanned),
    '',
    ...listed('Past', data.past, messages.noRemindersYet),
  ]
  return <Reader title={TITLE} lines={lines} alsoClosedBy="r" onClose={onClose} />
}

const lineOf = (one: LicenseReminder): string => {
  const { stepText, targetDate, recipientName, recipient, status, reason } = one
  const what = [stepText, targetDate && `(${formatDay(targetDate)})`].filter(Boolean).join(' ')
  return [`- ${what}`, recipientName ?? recipient, STATUS_LABELS[status], ...whenWords(one), reason].filter(Boolean).join(' · ')
}
