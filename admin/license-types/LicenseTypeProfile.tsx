import { Alert, Link } from '@mui/material'
import { useRequireAccess } from 'react-admin'
import { Link as RouterLink, useParams } from 'react-router'
import { messages } from '../../rules/messages.ts'
import { Page } from '../ui/Page.tsx'
import { Waiting } from '../ui/states/Waiting.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { LicensesOfType } from './LicensesOfType.tsx'
import { TypeHeader } from './TypeHeader.tsx'
import { TypeOverview } from './TypeOverview.tsx'
import { TypeRenewals } from './TypeRenewals.tsx'
import { useLicenseType } from './useLicenseType.ts'

/** The profile of a license type, read-only for people who do not manage it. */
export default function LicenseTypeProfile() {
  useRequireAccess({ resource: 'licensing-authorities', action: 'show' })
  const { id, typeId } = useParams()
  const params = { id: Number(id), typeId: Number(typeId) }
  const reading = useLicenseType(params)
  const { data: type } = reading
  if (!type) return <Waiting on={reading} of="license type" />
  return (
    <Page>
      <TypeHeader type={type} />
      {!type.licensingAuthorityActive && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {messages.typeOfInactiveAuthority}{' '}
          <Link component={RouterLink} to={`/licensing-authorities/${type.licensingAuthorityId}`}>
            {type.licensingAuthorityName}
          </Link>
        </Alert>
      )}
      <Tabs
        label={type.name}
        tabs={[
          { key: 'overview', label: 'Overview', content: <TypeOverview type={type} /> },
          { key: 'renewals', label: 'Renewals', content: <TypeRenewals type={type} /> },
          { key: 'licenses', label: `Licenses of this Type (${type.licensesCount})`, content: <LicensesOfType params={params} /> },
        ]}
      />
    </Page>
  )
}
