import { License } from '../../contract/licenses.ts'
import { TRACKING_TYPE_LABELS } from '../../rules/labels.ts'
import { Stage } from '../renewals/Stage.tsx'
import { FieldGrid, Fields } from '../ui/Fields.tsx'
import { Section } from '../ui/Page.tsx'

/** Where a date of the license came from, as it reads under the date. */
const SOURCE_LABELS: Record<string, string> = {
  rule: 'Reckoned by rule',
  typed: 'Entered by hand',
  copied: 'Copied from the primary license',
  imported: 'Imported',
}

const DATES = ['effectiveDate', 'expirationDate', 'trackDate', 'dueDate'] as const

/** The dates that the license is tracked by, each with where it comes from. */
export const TrackingDetails = ({ license }: { license: License }) => (
  <Section title="Tracking Details">
    <FieldGrid>
      <Fields
        schema={License}
        record={license}
        names={[...DATES, 'renewalStatus', 'isTrackingOnly', 'notes']}
        wide={['notes']}
        notes={Object.fromEntries(DATES.map((date) => [date, SOURCE_LABELS[license[`${date}Source`] ?? '']]))}
        shown={{
          renewalStatus: <Stage stage={license.renewalStatus} />,
          isTrackingOnly: TRACKING_TYPE_LABELS[license.isTrackingOnly ? 'TrackingOnly' : 'TrackingAndProcess'],
        }}
      />
    </FieldGrid>
  </Section>
)
