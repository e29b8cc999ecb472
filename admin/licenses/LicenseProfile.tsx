import { Box, Stack } from '@mui/material'
import { useRequireAccess } from 'react-admin'
import { useParams } from 'react-router'
import { RenewalHistory } from '../renewals/RenewalHistory.tsx'
import { Workflow } from '../renewals/workflow/Workflow.tsx'
import { Page } from '../ui/Page.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { LicenseAlert } from './LicenseAlert.tsx'
import { LicenseInformation } from './LicenseInformation.tsx'
import { ProfileHeader } from './ProfileHeader.tsx'
import { RenewalTips } from './RenewalTips.tsx'
import { TopBar } from './TopBar.tsx'
import { TrackingDetails } from './TrackingDetails.tsx'
import { useLicense } from './useLicense.ts'

/** The profile of a license (spec 3 §2). Who is not on its side, or may not renew, sees it without its actions. */
export default function LicenseProfile() {
  useRequireAccess({ resource: 'licenses', action: 'show' })
  const { data: license } = useLicense(Number(useParams().id))
  if (!license) return <Waiting />
  return (
    <Page>
      <ProfileHeader license={license} />
      <Stack spacing={2}>
        <TopBar license={license} />
        {license.alert && <LicenseAlert isUrgent={license.isUrgentAlert}>{license.alert}</LicenseAlert>}
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 7fr)' },
          }}
        >
          <Stack spacing={2}>
            <TrackingDetails license={license} />
            {license.mayEdit && <RenewalTips licenseId={license.id} />}
            <LicenseInformation license={license} />
          </Stack>
          {/* Where there is room for one column only, what is to be done comes before what is known. */}
          <Stack spacing={2} sx={{ order: { xs: -1, md: 0 } }}>
            <Workflow license={license} />
            <RenewalHistory licenseId={license.id} />
          </Stack>
        </Box>
      </Stack>
    </Page>
  )
}
