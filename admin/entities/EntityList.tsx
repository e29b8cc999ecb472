import AddIcon from '@mui/icons-material/Add'
import { Button, Card } from '@mui/material'
import { useState } from 'react'
import { ListBase, Pagination } from 'react-admin'
import { limits } from '../../rules/limits.ts'
import { mayDo } from '../providers/access.ts'
import { Page, PageHeader } from '../ui/Page.tsx'
import { useUser } from '../ui/useUser.tsx'
import { EntityTable } from './EntityTable.tsx'
import { ClientsFilter, ListTools } from './ListTools.tsx'
import { NewEntity } from './NewEntity.tsx'

/** The corporate entities of all clients for staff, of one's own client for others (product §1). */
export default function EntityList() {
  const user = useUser()
  const [adding, setAdding] = useState(false)
  return (
    <ListBase sort={{ field: 'name', order: 'ASC' }} perPage={limits.defaultPageSize}>
      <Page>
        <PageHeader
          title="Entities"
          aside={
            mayDo(user, 'entities', 'create') && (
              <Button variant="contained" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
                New Entity
              </Button>
            )
          }
        />
        <ListTools search="Search entities">
          <ClientsFilter />
        </ListTools>
        <Card>
          <EntityTable />
          <Pagination rowsPerPageOptions={[...limits.pageSizes]} />
        </Card>
      </Page>
      {adding && <NewEntity onClose={() => setAdding(false)} />}
    </ListBase>
  )
}
