import { Alert, Card } from '@mui/material'
import { ListBase, useListContext } from 'react-admin'
import { rowOf } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import type { CoverageGap } from '../../contract/reminders/schemas.ts'
import { limits } from '../../rules/installation/limits.ts'
import { reminderSentences } from '../../rules/messages.ts'
import { REACHES_LABELS } from '../../rules/reminders/labels.ts'
import { CardCol } from '../ui/lists/CardCol.tsx'
import { DayCell, TwoLineCell } from '../ui/lists/columns/Cells.tsx'
import { EmptyList } from '../ui/lists/EmptyList.tsx'
import { ListTable } from '../ui/lists/ListTable.tsx'
import { Pages } from '../ui/lists/Pages.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { Standing } from '../ui/Standing.tsx'

type Gap = CoverageGap & { id: number }

const fields = rowOf(calls.reminders.coverage.reply).properties ?? {}
const titleOf = (name: keyof CoverageGap) => fields[name]?.title

/** The licenses whose next reminder would not reach the recipients named by the policy. */
export const Coverage = () => (
  <ListBase
    resource="reminders/coverage"
    perPage={limits.defaultPageSize}
    storeKey="reminders/coverage.listParams"
    disableSyncWithLocation
    disableAuthentication
  >
    <Summary />
    <Card>
      <ListTable<Gap> label="Coverage" className="several-lines" rowClick={false} empty={<EmptyList />}>
        <CardCol<Gap>
          source="licenseNumber"
          label={titleOf('licenseNumber')}
          disableSort
          render={({ licenseId, licenseNumber, propertyName }) => (
            <TwoLineCell under={propertyName}>
              <RowLink to={`/licenses/${licenseId}`}>{licenseNumber}</RowLink>
            </TwoLineCell>
          )}
        />
        <CardCol<Gap> source="standing" label={titleOf('standing')} disableSort render={(gap) => <Standing {...gap} />} />
        <CardCol<Gap> source="stepText" label={titleOf('stepText')} disableSort />
        <CardCol<Gap> source="sendOn" label={titleOf('sendOn')} disableSort render={({ sendOn }) => <DayCell day={sendOn} />} />
        <CardCol<Gap> source="reaches" label={titleOf('reaches')} disableSort render={({ reaches }) => REACHES_LABELS[reaches]} />
        <CardCol<Gap> source="reason" label={titleOf('reason')} disableSort />
      </ListTable>
      <Pages />
    </Card>
  </ListBase>
)

function Summary() {
  const { meta } = useListContext()
  if (typeof meta?.watched !== 'number') return null
  return (
    <Alert severity={meta.reachesNobody > 0 ? 'warning' : 'info'} sx={{ mb: 1.5 }}>
      {reminderSentences.coverage(meta.watched, meta.reachesNobody, meta.reachesAdministrators)}
    </Alert>
  )
}
