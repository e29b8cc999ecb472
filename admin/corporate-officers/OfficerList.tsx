import { officerFilter } from '../../forms/clients/owned.ts'
import { ListTools } from '../corporate-entities/ListTools.tsx'
import { ListPage } from '../ui/lists/ListPage.tsx'
import { NewOfficer } from './NewOfficer.tsx'
import { OfficerTable } from './OfficerTable.tsx'

/** The corporate officers: of all clients for staff, of their own client for client users. */
const OfficerList = () => (
  <ListPage
    title="Officers"
    add="New Officer"
    adding={(onClose) => <NewOfficer onClose={onClose} />}
    tools={<ListTools search="Search officers" filter={officerFilter} />}
  >
    <OfficerTable />
  </ListPage>
)

export default OfficerList
