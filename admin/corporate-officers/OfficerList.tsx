import { ClientsFilter, ListTools } from '../corporate-entities/ListTools.tsx'
import { ListPage } from '../ui/lists/ListPage.tsx'
import { NewOfficer } from './NewOfficer.tsx'
import { OfficerTable } from './OfficerTable.tsx'

/** The corporate officers: of all clients for staff, of their own client for client users. */
const OfficerList = () => (
  <ListPage
    title="Officers"
    add="New Officer"
    adding={(onClose) => <NewOfficer onClose={onClose} />}
    tools={
      <ListTools search="Search officers">
        <ClientsFilter />
      </ListTools>
    }
  >
    <OfficerTable />
  </ListPage>
)

export default OfficerList
