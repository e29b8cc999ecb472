import AddIcon from '@mui/icons-material/Add'
import { Button, Card, Stack } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { ListBase, Pagination, useResourceContext } from 'react-admin'
import { limits } from '../../../rules/limits.ts'
import { mayDo } from '../../providers/access.ts'
import { Page, PageHeader } from '../Page.tsx'
import { useUser } from '../useUser.tsx'

interface ListPageProps {
  title: string
  /** The column that it is sorted by at first, ascending. */
  sortBy?: string
  /** The words of the button that makes a new one, for those who may; and what it opens. */
  add: string
  adding(onClose: () => void): ReactNode
  /** Search and filters, in a row. */
  tools: ReactNode
  /** What the list is narrowed to. */
  chips?: ReactNode
  /** The table. */
  children: ReactNode
}

/** A page with the list of its resource: what makes a new record, what narrows the list, and its rows in pages. */
export function ListPage({ title, sortBy = 'name', add, adding, tools, chips, children }: ListPageProps) {
  const user = useUser()
  const resource = useResourceContext() ?? ''
  const [isAdding, setIsAdding] = useState(false)
  return (
    <ListBase sort={{ field: sortBy, order: 'ASC' }} perPage={limits.defaultPageSize}>
      <Page>
        <PageHeader
          title={title}
          aside={
            mayDo(user, resource, 'create') && (
              <Button variant="contained" startIcon={<AddIcon />} onClick={() => setIsAdding(true)}>
                {add}
              </Button>
            )
          }
        />
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25, mb: 1.25, alignItems: 'center' }}>
          {tools}
        </Stack>
        {chips}
        <Card>
          {children}
          <Pagination rowsPerPageOptions={[...limits.pageSizes]} />
        </Card>
      </Page>
      {isAdding && adding(() => setIsAdding(false))}
    </ListBase>
  )
}
