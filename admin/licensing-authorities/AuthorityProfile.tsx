import { Alert, Chip, Stack, Typography } from '@mui/material'
import { useRequireAccess } from 'react-admin'
import { useParams } from 'react-router'
import { calls } from '../../contract/index.ts'
import type { Authority } from '../../forms/licensing-authorities/authorities.ts'
import { readOnlySentences } from '../../rules/messages/read-only.ts'
import { messages } from '../../rules/messages.ts'
import { mayCallOn } from '../providers/access.ts'
import { api } from '../providers/api.ts'
import { Halves, Page, PageHeader } from '../ui/Page.tsx'
import { ReadOnly } from '../ui/states/ReadOnly.tsx'
import { Waiting } from '../ui/states/Waiting.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { useRead } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'
import { VerificationChip } from '../ui/VerificationChip.tsx'
import { AddressCard } from './AddressCard.tsx'
import { AuthorityActions } from './AuthorityActions.tsx'
import { Contacts } from './Contacts.tsx'
import { DetailsCard } from './DetailsCard.tsx'
import { KeyContactChangeForms } from './KeyContactChangeForms.tsx'
import { LicenseTypes } from './LicenseTypes.tsx'
import { Renewals } from './Renewals.tsx'

const HOME = { to: '/licensing-authorities', name: 'Licensing Authorities' }

/** The profile of a licensing authority, read-only for people who do not manage it. */
export default function AuthorityProfile() {
  useRequireAccess({ resource: 'licensing-authorities', action: 'show' })
  const id = Number(useParams().id)
  const user = useUser()
  const reading = useRead(['licensing-authorities', 'get', id], (how) => api.licensingAuthorities.get({ params: { id }, ...how }))
  const { data: authority } = reading
  if (!authority) return <Waiting on={reading} of="licensing authority" />
  const { active, name, stateProvince, managedBy } = authority
  const mayEdit = mayCallOn(user, calls.licensingAuthorities.details, authority)
  return (
    <Page>
      <PageHeader
        title={[stateProvince, name].filter(Boolean).join(' · ')}
        home={HOME}
        aside={<AuthorityActions authority={authority} mayEdit={mayEdit} />}
      >
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', mt: 0.5 }}>
          <Chip size="small" variant="outlined" color={active ? 'success' : 'warning'} label={active ? 'Active' : 'Inactive'} />
          <VerificationChip of={{ ...authority, isUnverified: authority.unverified.length > 0 }} />
          <Typography variant="body2" color="textSecondary">
            Managed By: {managedBy}
          </Typography>
        </Stack>
        {!mayEdit && <ReadOnly why={readOnlySentences.managedBy(managedBy)} />}
      </PageHeader>
      {!active && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {messages.authorityInactive}
        </Alert>
      )}
      <Tabs
        label={name}
        tabs={[
          { key: 'overview', label: 'Overview', content: <Overview authority={authority} mayEdit={mayEdit} /> },
          { key: 'renewals', label: 'Renewals', content: <Renewals authority={authority} mayEdit={mayEdit} /> },
        ]}
      />
    </Page>
  )
}

const Overview = (props: { authority: Authority; mayEdit: boolean }) => (
  <Stack spacing={2}>
    <Halves>
      <Stack spacing={2}>
        <AddressCard {...props} />
        <Contacts {...props} />
      </Stack>
      <Stack spacing={2}>
        <DetailsCard {...props} />
        <KeyContactChangeForms {...props} />
      </Stack>
    </Halves>
    <LicenseTypes {...props} />
  </Stack>
)
