import { ListPage } from '../ui/lists/ListPage.tsx'
import { EntityTable } from './EntityTable.tsx'
import { ClientsFilter, ListTools } from './ListTools.tsx'
import { NewEntity } from './NewEntity.tsx'

/** The corporate entities: of all clients for staff, of their own client for client users. */
const EntityList = () => (
  <ListPage
    title="Entities"
    add="New Entity"
    adding={(onClose) => <NewEntity onClose={onClose} />}
    tools={
      <ListTools search="Search entities">
        <ClientsFilter />
      </ListTools>
    }
  >
    <EntityTable />
  </ListPage>
)

export default EntityList
