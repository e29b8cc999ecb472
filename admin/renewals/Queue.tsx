import { Card, Stack } from '@mui/material'
import { ListBase } from 'react-admin'
import type { RenewalQueueLicense } from '../../contract/dashboard/calls.ts'
import { limits } from '../../rules/installation/limits.ts'
import { maySelectLicenses, SelectedLicenses } from '../licenses/selected/SelectedLicenses.tsx'
import { ChangedRows } from '../ui/lists/ChangedRows.tsx'
import { Pages } from '../ui/lists/Pages.tsx'
import { useSelection } from '../ui/lists/Selection.tsx'
import { useUser } from '../ui/useUser.tsx'
import { presetOf } from './filter.ts'
import { QueueActions } from './QueueActions.tsx'
import { QueueChips } from './QueueChips.tsx'
import { QueueTable } from './QueueTable.tsx'
import { QueueToolbar } from './QueueToolbar.tsx'

/** The queue view of /renewals. Filters are in the address and kept for the session. */
export function Queue() {
  const user = useUser()
  const selection = useSelection<RenewalQueueLicense>()
  return (
    <ListBase
      resource="renewals"
      sort={{ field: 'expirationDate', order: 'ASC' }}
      perPage={limits.defaultPageSize}
      filterDefaultValues={presetOf(user)}
    >
      <QueueToolbar />
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 2, alignItems: 'flex-start' }}>
        <QueueChips />
        <QueueActions />
      </Stack>
      <SelectedLicenses selection={selection} />
      <Card>
        <QueueTable selection={maySelectLicenses(user) ? selection : undefined} />
        <Pages />
      </Card>
      <ChangedRows kind="licenses" />
    </ListBase>
  )
}
