import { useState } from 'react'
import { License } from '../../../contract/licenses/calls.ts'
import { isDeadline } from '../../../forms/columns.ts'
import { type Day, formatDay } from '../../../rules/day.ts'
import { DATE_SOURCE_LABELS, TRACKING_TYPE_LABELS } from '../../../rules/labels.ts'
import { verificationNote } from '../../../rules/licenses/verification.ts'
import { formatMoment } from '../../../rules/moment.ts'
import { daysWords } from '../../../rules/totals.ts'
import { actByWords } from '../../../rules/watch/workdays.ts'
import { Stage } from '../../renewals/Stage.tsx'
import { FieldGrid, Fields } from '../../ui/Fields.tsx'
import { Section } from '../../ui/Page.tsx'
import { useUser } from '../../ui/useUser.tsx'
import { EditButton } from '../EditButton.tsx'
import { EditTracking } from './EditTracking.tsx'
import { Pace } from './Pace.tsx'

const DATES = ['effectiveDate', 'expirationDate', 'trackDate', 'dueDate'] as const

const verificationOf = ({ licenseTypeIsUnverified, licenseTypeVerifiedBy, licenseTypeVerifiedOn }: License) =>
  verificationNote({ isUnverified: licenseTypeIsUnverified, verifiedBy: licenseTypeVerifiedBy, verifiedOn: licenseTypeVerifiedOn })

/** The working day to act by, the source of the date, the date by the current rule if it differs, and whether that rule is confirmed. */
const notesOf = (license: License, name: (typeof DATES)[number], today: Day): string[] => {
  const byRule = name === 'effectiveDate' ? null : license[`${name}ByRule`]
  const differs = byRule !== null && byRule !== license[name]
  const source = license[`${name}Source`]
  const actBy = isDeadline(name) ? actByWords(license[name], today) : null
  const verification = source === 'rule' || differs ? verificationOf(license) : null
  return [
    ...(actBy ? [actBy] : []),
    ...(source ? [DATE_SOURCE_LABELS[source]] : []),
    ...(differs ? [`The rule now gives ${formatDay(byRule)}`] : []),
    ...(verification ? [verification] : []),
  ]
}

/** The dates of the license, each with its source. */
export function TrackingDetails({ license }: { license: License }) {
  const { today } = useUser()
  const [editing, setEditing] = useState(false)
  return (
    <Section
      title="Tracking Details"
      actions={license.mayEdit && <EditButton label="Edit Tracking Details" onClick={() => setEditing(true)} />}
    >
      <FieldGrid>
        <Fields
          schema={License}
          record={license}
          names={[...DATES, 'startBy', 'slack', 'renewalStatus', 'isTrackingOnly', 'notes']}
          labels={{ dueDate: 'Due Date of the License' }}
          wide={['notes']}
          notes={{
            ...Object.fromEntries(DATES.map((date) => [date, notesOf(license, date, today)])),
            notes: license.notesTimestamp && `Changed on ${formatMoment(license.notesTimestamp)}`,
          }}
          shown={{
            slack: license.slack === null ? undefined : daysWords(license.slack),
            renewalStatus: <Stage stage={license.renewalStatus} rank={license.licenseRank} />,
            isTrackingOnly: TRACKING_TYPE_LABELS[license.isTrackingOnly ? 'TrackingOnly' : 'TrackingAndProcess'],
          }}
        />
      </FieldGrid>
      <Pace license={license} />
      {editing && <EditTracking license={license} onClose={() => setEditing(false)} />}
    </Section>
  )
}
