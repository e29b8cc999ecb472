import { Stack } from '@mui/material'
import { calls } from '../../contract/index.ts'
import { mayCall } from '../providers/access.ts'
import { api } from '../providers/api.ts'
import { Page, PageHeader } from '../ui/Page.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { useRead } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'
import { Coverage } from './Coverage.tsx'
import { Ledger } from './Ledger.tsx'
import { Preview } from './Preview.tsx'
import { OwnPolicy } from './policy/OwnPolicy.tsx'
import { RunButton } from './RunButton.tsx'
import { StatusLine } from './StatusLine.tsx'
import { SwitchButton } from './SwitchButton.tsx'

/** The reminders of the signed-in administrator's side: the switch, the ledger, the preview, and the coverage. */
export default function RemindersPage() {
  const user = useUser()
  const { data: status } = useRead(['reminders', 'status'], (how) => api.reminders.status(how))
  return (
    <Page>
      <PageHeader
        title="Reminders"
        aside={
          <Stack direction="row" sx={{ gap: 1 }}>
            {mayCall(user, calls.reminders.run) && <RunButton />}
            {status && mayCall(user, calls.reminders.switch) && <SwitchButton isOn={status.isOn} />}
          </Stack>
        }
      >
        {status && <StatusLine status={status} />}
      </PageHeader>
      <Tabs
        label="Reminders"
        tabs={[
          { key: 'ledger', label: 'Ledger', content: <Ledger /> },
          { key: 'preview', label: 'Preview', content: <Preview /> },
          { key: 'coverage', label: 'Coverage', content: <Coverage /> },
          { key: 'policy', label: 'Policy', content: <OwnPolicy /> },
        ]}
      />
    </Page>
  )
}
