import ContactsIcon from '@mui/icons-material/ContactsOutlined'
import { Button, Stack } from '@mui/material'
import { Link } from 'react-router'
import { api } from '../providers/api.ts'
import { OwnPolicy } from '../reminders/policy/OwnPolicy.tsx'
import { Halves, Page, PageHeader } from '../ui/Page.tsx'
import { Waiting } from '../ui/states/Waiting.tsx'
import { useRead } from '../ui/useRead.ts'
import { CompanyEntities, CompanyOfficers } from './CompanyHoldings.tsx'
import { CompanyInformation } from './CompanyInformation.tsx'
import { ProviderSettings } from './ProviderSettings.tsx'

/** The company of the signed-in client administrator, with its entities and officers. */
export default function MyCompany() {
  const reading = useRead(['my-company', 'get'], (how) => api.myCompany.get(how))
  const { data: company } = reading
  if (!company) return <Waiting on={reading} of="company" />
  return (
    <Page>
      <PageHeader
        title="My Company"
        aside={
          <Button variant="outlined" startIcon={<ContactsIcon />} component={Link} to="/my-company/property-contacts">
            Manage Property Contacts
          </Button>
        }
      />
      <Stack spacing={2}>
        <Halves>
          <CompanyInformation company={company} />
          <ProviderSettings company={company} />
        </Halves>
        <OwnPolicy />
        <CompanyEntities />
        <CompanyOfficers />
      </Stack>
    </Page>
  )
}
