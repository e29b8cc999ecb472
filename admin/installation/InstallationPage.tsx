import { Stack } from '@mui/material'
import { Halves, Page, PageHeader } from '../ui/Page.tsx'
import { Failed } from '../ui/states/Failed.tsx'
import { Waiting } from '../ui/states/Waiting.tsx'
import { InstallationSection } from './InstallationSection.tsx'
import { useInstallation } from './useInstallation.ts'

/** The settings of the installation, for the provider's administrators. */
export default function InstallationPage() {
  const { data: installation, error, refetch } = useInstallation()
  if (!installation && error)
    return (
      <Page>
        <PageHeader title="Installation" />
        <Failed of="settings" error={error} onAgain={refetch} />
      </Page>
    )
  if (!installation) return <Waiting />
  return (
    <Page>
      <PageHeader title="Installation" />
      <Halves>
        <Stack spacing={2}>
          <InstallationSection part="provider" installation={installation} />
          <InstallationSection part="mail" installation={installation} />
        </Stack>
        <Stack spacing={2}>
          <InstallationSection part="signIn" installation={installation} />
          <InstallationSection part="requests" installation={installation} />
          <InstallationSection part="work" installation={installation} />
        </Stack>
      </Halves>
    </Page>
  )
}
