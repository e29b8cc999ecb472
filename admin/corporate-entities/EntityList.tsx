import { entityFilter } from '../../forms/clients/owned.ts'
import { ListPage } from '../ui/lists/ListPage.tsx'
import { EntityTable } from './EntityTable.tsx'
import { ListTools } from './ListTools.tsx'
import { NewEntity } from './NewEntity.tsx'

/** The corporate entities: of all clients for staff, of their own client for client users. */
const EntityList = () => (
  <ListPage
    title="Entities"
    changed="corporateEntities"
    add="New Entity"
    imports="corporate-entities"
    adding={(onClose) => <NewEntity onClose={onClose} />}
    tools={<ListTools search="Search entities" filter={entityFilter} />}
  >
    <EntityTable />
  </ListPage>
)

export default EntityList
