import AddIcon from '@mui/icons-material/Add'
import { Button, Card } from '@mui/material'
import { useState } from 'react'
import { ListBase, Pagination } from 'react-admin'
import { limits } from '../../rules/limits.ts'
import { ClientsFilter, ListTools } from '../entities/ListTools.tsx'
import { mayDo } from '../providers/access.ts'
import { Page, PageHeader } from '../ui/Page.tsx'
import { useUser } from '../ui/useUser.tsx'
import { NewOfficer } from './NewOfficer.tsx'
import { OfficerTable } from './OfficerTable.tsx'

/** The corporate officers of all clients for staff, of one's own client for others (product §1). */
export default function OfficerList() {
  const user = useUser()
  const [adding, setAdding] = useState(false)
  return (
    <ListBase sort={{ field: 'name', order: 'ASC' }} perPage={limits.defaultPageSize}>
      <Page>
        <PageHeader
          title="Officers"
          aside={
            mayDo(user, 'officers', 'create') && (
              <Button variant="contained" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
                New Officer
              </Button>
            )
          }
        />
        <ListTools search="Search officers">
          <ClientsFilter />
        </ListTools>
        <Card>
          <OfficerTable />
          <Pagination rowsPerPageOptions={[...limits.pageSizes]} />
        </Card>
      </Page>
      {adding && <NewOfficer onClose={() => setAdding(false)} />}
    </ListBase>
  )
}
