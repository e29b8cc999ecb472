import { useRequireAccess } from 'react-admin'
import { useParams } from 'react-router'
import { Page } from '../ui/Page.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { Waiting } from '../ui/Waiting.tsx'
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
  const { data: type } = useLicenseType(params)
  if (!type) return <Waiting />
  return (
    <Page>
      <TypeHeader type={type} />
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
