import { Box, Stack } from '@mui/material'
import { useRequireAccess } from 'react-admin'
import { useParams } from 'react-router'
import { RenewalHistory } from '../renewals/history/RenewalHistory.tsx'
import { RenewalFlow } from '../renewals/workflow/RenewalFlow.tsx'
import { Workflow } from '../renewals/workflow/Workflow.tsx'
import { LicenseRequests } from '../requests/LicenseRequests.tsx'
import { Page } from '../ui/Page.tsx'
import { Waiting } from '../ui/states/Waiting.tsx'
import { LicenseActivity } from './activity/LicenseActivity.tsx'
import { LicenseAlert } from './alerts/LicenseAlert.tsx'
import { PendingDesignation } from './assignment/PendingDesignation.tsx'
import { RenewalBar } from './bar/RenewalBar.tsx'
import { BondAndInsurance } from './billing/BondAndInsurance.tsx'
import { LicenseBilling } from './billing/LicenseBilling.tsx'
import { LicenseDocument } from './documents/LicenseDocument.tsx'
import { LicenseEmails } from './documents/LicenseEmails.tsx'
import { LicenseFiles } from './files/LicenseFiles.tsx'
import { LicenseInformation } from './information/LicenseInformation.tsx'
import { ProfileHeader } from './ProfileHeader.tsx'
import { RenewalTips } from './RenewalTips.tsx'
import { LicenseReminders } from './reminders/LicenseReminders.tsx'
import { useSeen } from './reminders/useSeen.ts'
import { SecondaryLicenses } from './structure/SecondaryLicenses.tsx'
import { TopBar } from './TopBar.tsx'
import { TrackingDetails } from './tracking/TrackingDetails.tsx'
import { useLicense } from './useLicense.ts'
import { useViewed } from './useViewed.ts'

/** The profile of a license. Read-only for people on the other side or without the renewal permission. */
export default function LicenseProfile() {
  useRequireAccess({ resource: 'licenses', action: 'show' })
  const reading = useLicense(Number(useParams().id))
  const { data: license } = reading
  useViewed(license?.id)
  useSeen(license?.id)
  if (!license) return <Waiting on={reading} of="license" />
  return (
    <Page>
      <RenewalFlow license={license}>
        <ProfileHeader license={license} />
        <Stack spacing={2}>
          <RenewalBar license={license} />
          <TopBar license={license} />
          <PendingDesignation license={license} />
          <LicenseAlert license={license} />
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              alignItems: 'start',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 7fr)' },
              gridTemplateRows: { md: 'auto 1fr' },
            }}
          >
            <Stack spacing={2} sx={{ gridRow: { md: '1 / span 2' } }}>
              <TrackingDetails license={license} />
              {license.mayEdit && <RenewalTips licenseId={license.id} />}
              <LicenseInformation license={license} />
              <LicenseBilling license={license} />
              <BondAndInsurance license={license} />
              <LicenseDocument license={license} />
              <LicenseFiles license={license} />
            </Stack>
            {/* In a single column, the renewal comes before the details and the history after them. */}
            <Stack spacing={2} sx={{ order: { xs: -1, md: 0 } }}>
              <Workflow license={license} />
              <LicenseRequests license={license} />
              <SecondaryLicenses license={license} />
            </Stack>
            <Stack spacing={2}>
              <RenewalHistory license={license} />
              <LicenseReminders license={license} />
              <LicenseEmails license={license} />
              <LicenseActivity license={license} />
            </Stack>
          </Box>
        </Stack>
      </RenewalFlow>
    </Page>
  )
}
