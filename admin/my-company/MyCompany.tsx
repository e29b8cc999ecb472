import ContactsIcon from '@mui/icons-material/ContactsOutlined'
import { Box, Button, Stack } from '@mui/material'
import { Link } from 'react-router'
import { api } from '../providers/api.ts'
import { Page, PageHeader } from '../ui/Page.tsx'
import { useRead } from '../ui/useRead.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { CompanyEntities, CompanyOfficers } from './CompanyHoldings.tsx'
import { CompanyInformation } from './CompanyInformation.tsx'
import { ProviderSettings } from './ProviderSettings.tsx'

/** The own company with its entities and officers (spec 2 §2), for its administrators. */
export default function MyCompany() {
  const { data: company } = useRead(['my-company', 'get'], (how) => api.myCompany.get(how))
  if (!company) return <Waiting />
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
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          <CompanyInformation company={company} />
          <ProviderSettings company={company} />
        </Box>
        <CompanyEntities />
        <CompanyOfficers />
      </Stack>
    </Page>
  )
}
