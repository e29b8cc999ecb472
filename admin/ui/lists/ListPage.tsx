import AddIcon from '@mui/icons-material/Add'
import { Button, Card, Stack } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { ListBase, useResourceContext } from 'react-admin'
import type { Versioned } from '../../../contract/versions/calls.ts'
import type { ImportKind } from '../../../rules/imports/kinds.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { mayDo } from '../../providers/access.ts'
import { Page, PageHeader } from '../Page.tsx'
import { useUser } from '../useUser.tsx'
import { ChangedRows } from './ChangedRows.tsx'
import { AddButton } from './contexts.ts'
import { ImportButton } from './ImportButton.tsx'
import { Pages } from './Pages.tsx'

interface ListPageProps {
  title: string
  /** The initial sort column, ascending. */
  sortBy?: string
  /** The text of the button that creates a record, for people who may; and the dialog that it opens. */
  add: string
  adding(onClose: () => void): ReactNode
  /** What the Import button of the page brings in. */
  imports?: ImportKind
  /** Search and filters, in a row. */
  tools: ReactNode
  /** The chips of the active filters. */
  chips?: ReactNode
  /** Whose rows are looked at for changes of others. */
  changed?: Versioned
  /** The table. */
  children: ReactNode
}

/** A page with the list of its resource: the create button, the filters, and the rows in pages. */
export function ListPage({ title, sortBy = 'name', add, adding, imports, tools, chips, changed, children }: ListPageProps) {
  const user = useUser()
  const resource = useResourceContext() ?? ''
  const [isAdding, setIsAdding] = useState(false)
  const button = mayDo(user, resource, 'create') && (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setIsAdding(true)}>
      {add}
    </Button>
  )
  return (
    <ListBase sort={{ field: sortBy, order: 'ASC' }} perPage={limits.defaultPageSize}>
      <Page>
        <PageHeader
          title={title}
          aside={
            <>
              {imports && <ImportButton kind={imports} />}
              {button}
            </>
          }
        />
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25, mb: 1.25, alignItems: 'center' }}>
          {tools}
        </Stack>
        {chips}
        <Card>
          <AddButton value={button}>{children}</AddButton>
          <Pages />
        </Card>
        {changed && <ChangedRows kind={changed} />}
      </Page>
      {isAdding && adding(() => setIsAdding(false))}
    </ListBase>
  )
}
