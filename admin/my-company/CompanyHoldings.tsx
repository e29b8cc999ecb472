import AddIcon from '@mui/icons-material/Add'
import { Button } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { EntityTable } from '../corporate-entities/EntityTable.tsx'
import { ListTools } from '../corporate-entities/ListTools.tsx'
import { NewEntity } from '../corporate-entities/NewEntity.tsx'
import { NewOfficer } from '../corporate-officers/NewOfficer.tsx'
import { OfficerTable } from '../corporate-officers/OfficerTable.tsx'
import { InnerList } from '../ui/lists/InnerList.tsx'
import { Section } from '../ui/Page.tsx'

interface HoldingsProps {
  title: string
  /** The name of the list in the data provider. */
  of: 'entities' | 'officers'
  search: string
  add: string
  table: ReactNode
  dialog(onClose: () => void): ReactNode
}

function Holdings({ title, of, search, add, table, dialog }: HoldingsProps) {
  const [adding, setAdding] = useState(false)
  return (
    <Section
      title={title}
      actions={
        <Button startIcon={<AddIcon />} onClick={() => setAdding(true)}>
          {add}
        </Button>
      }
    >
      <InnerList of={of} params={{}} sortBy="name">
        <ListTools search={search} />
        {table}
      </InnerList>
      {adding && dialog(() => setAdding(false))}
    </Section>
  )
}

/** The corporate entities of the company. Adding one opens its profile. */
export const CompanyEntities = () => (
  <Holdings
    title="Entities"
    of="entities"
    search="Search entities"
    add="New Entity"
    table={<EntityTable />}
    dialog={(onClose) => <NewEntity onClose={onClose} />}
  />
)

/** The corporate officers of the company. Adding one opens its profile. */
export const CompanyOfficers = () => (
  <Holdings
    title="Officers"
    of="officers"
    search="Search officers"
    add="New Officer"
    table={<OfficerTable />}
    dialog={(onClose) => <NewOfficer onClose={onClose} />}
  />
)
