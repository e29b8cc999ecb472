import { Button, Typography } from '@mui/material'
import { useState } from 'react'
import type { License } from '../../../contract/licenses/calls.ts'
import { useHistory } from '../../licenses/useLicense.ts'
import { Section } from '../../ui/Page.tsx'
import { Waiting } from '../../ui/states/Waiting.tsx'
import { HistoryDialog } from './HistoryDialog.tsx'
import { HistoryTable } from './HistoryTable.tsx'

/** The number of rows in the section. Its dialog shows all. */
const LATEST = 3
const COLUMNS = ['processStartDate', 'licenseReceivedDate', 'expirationDate', 'invoiceSum', 'assignedUserName'] as const

/** The last completed renewals of a license, with a button that shows all. */
export function RenewalHistory({ license }: { license: License }) {
  const reading = useHistory(license.id)
  const { data } = reading
  const [opened, setOpened] = useState<{ id: number | null } | null>(null)
  const rows = data?.items ?? []
  return (
    <Section
      title="Renewal History"
      actions={rows.length > 0 && <Button onClick={() => setOpened({ id: null })}>License Renewal History</Button>}
    >
      {!data && <Waiting on={reading} of="renewal history" />}
      {data && rows.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          No renewal has been completed yet.
        </Typography>
      )}
      {rows.length > 0 && (
        <HistoryTable licenseId={license.id} rows={rows.slice(0, LATEST)} columns={COLUMNS} onOpen={(id) => setOpened({ id })} />
      )}
      {opened && <HistoryDialog license={license} rows={rows} first={opened.id} onClose={() => setOpened(null)} />}
    </Section>
  )
}
