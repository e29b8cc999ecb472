import { Box, Breadcrumbs, Chip, Link, Stack, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { personOf } from '../../contract/authentication/calls.ts'
import type { License } from '../../contract/licenses/calls.ts'
import { formatDay } from '../../rules/day.ts'
import { LICENSE_RANK_LABELS } from '../../rules/labels.ts'
import { messages } from '../../rules/messages.ts'
import { whyLicenseReadOnly } from '../../rules/people/read-only.ts'
import { PageHeader } from '../ui/Page.tsx'
import { ReadOnly } from '../ui/states/ReadOnly.tsx'
import { useUser } from '../ui/useUser.tsx'
import { DocumentButtons } from './documents/DocumentButtons.tsx'

const HOME = { to: '/licenses', name: 'Licenses' }

/** The expiration date, which is the last valid day: a license is expired from the day after. */
const ValidUntil = ({ license: { expirationDate } }: { license: License }) => {
  const { today } = useUser()
  const isExpired = expirationDate !== null && expirationDate < today
  return (
    <Box sx={{ textAlign: { sm: 'right' } }}>
      <Typography variant="caption" color="textSecondary" component="div">
        Valid Until
      </Typography>
      <Typography
        sx={{
          fontSize: '1.2rem',
          fontWeight: 650,
          lineHeight: 1.2,
          fontVariantNumeric: 'tabular-nums',
          color: isExpired ? 'error.main' : 'text.primary',
        }}
      >
        {expirationDate ? formatDay(expirationDate) : '–'}
      </Typography>
    </Box>
  )
}

/** The new term from the renewal in process, beside the one still in force. */
const NewTerm = ({ license: { inProcessRenewal: renewal } }: { license: License }) =>
  renewal?.licenseReceivedDate && (
    <Box>
      <Typography variant="caption" color="textSecondary" component="div">
        New License, Received {formatDay(renewal.licenseReceivedDate)}
      </Typography>
      <Typography sx={{ fontSize: '1.2rem', fontWeight: 650, lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' }}>
        {renewal.expirationDate ? `to ${formatDay(renewal.expirationDate)}` : messages.neverExpires}
      </Typography>
    </Box>
  )

const Aside = ({ license }: { license: License }) => (
  <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
    <ValidUntil license={license} />
    <NewTerm license={license} />
    <DocumentButtons license={license} />
  </Stack>
)

/** The rank of the license, its number, and its last valid day. */
export const ProfileHeader = ({ license }: { license: License }) => {
  const { masterLicenseId, masterLicenseNumber, licenseNumber, licenseRank } = license
  return (
    <>
      <Breadcrumbs aria-label="Breadcrumb" sx={{ mb: 0.5, fontSize: '0.8rem' }}>
        <Link component={RouterLink} to={`/properties/${license.propertyId}`}>
          {license.propertyName}
        </Link>
        {masterLicenseId && (
          <Link component={RouterLink} to={`/licenses/${masterLicenseId}`}>
            {masterLicenseNumber}
          </Link>
        )}
        <Typography variant="inherit" color="textPrimary" aria-current="page">
          {licenseNumber}
        </Typography>
      </Breadcrumbs>
      <PageHeader title={`License ${licenseNumber}`} home={HOME} aside={<Aside license={license} />}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="body2" color="textSecondary">
            {[license.licenseTypeName, license.licensingAuthorityName].filter(Boolean).join(' · ')}
          </Typography>
          {licenseRank !== 'Standalone' && <Chip size="small" variant="outlined" label={LICENSE_RANK_LABELS[licenseRank]} />}
          {!license.propertyActive && <Chip size="small" color="warning" variant="outlined" label="Property Inactive" />}
        </Stack>
        <ReadOnly why={whyLicenseReadOnly(personOf(useUser()), license)} />
      </PageHeader>
    </>
  )
}
