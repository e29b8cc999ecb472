import type { LicensePace } from '../../../contract/licenses/pace.ts'
import { formatDay } from '../../../rules/day.ts'
import { PACE_FIGURE_LABELS } from '../../../rules/watch/pace.ts'
import { Reader, usePanelWidth } from '../../ui/dialogs/reader.tsx'
import { Waiting } from '../../ui/dialogs/waiting.tsx'
import { wrap } from '../../ui/text.ts'

const TITLE = 'Start By and Slack'

interface Props {
  pace: LicensePace | null
  error: string | null
  onClose(): void
}

/** Explains start-by and slack: a sentence, and the renewals from which each figure was measured. */
export function PaceReader({ pace, error, onClose }: Props) {
  const width = usePanelWidth()
  if (!pace) return <Waiting title={TITLE} error={error} onClose={onClose} />
  const figures = pace.figures.filter(({ renewals }) => renewals.length > 0)
  const lines = figures.flatMap(({ figure, days, renewals }) => [
    '',
    `${PACE_FIGURE_LABELS[figure]}: ${days} days, the median of`,
    ...renewals.map(
      ({ days: taken, from, to, licenseNumber, propertyName }) =>
        `${taken} days, ${formatDay(from)} to ${formatDay(to)}: ${licenseNumber}, ${propertyName}`,
    ),
  ])
  return <Reader title={TITLE} lines={[...wrap(pace.why, width), ...lines]} alsoClosedBy="W" onClose={onClose} />
}
