import { calls } from '../../contract/index.ts'
import { ClientsFilter } from '../corporate-entities/ListTools.tsx'
import { ClearFilters } from '../ui/filters/ClearFilters.tsx'
import { SearchBox } from '../ui/filters/SearchBox.tsx'
import { CallDialog } from '../ui/forms/CallDialog.tsx'
import { ListPage } from '../ui/lists/ListPage.tsx'
import { OfficerTitleTable } from './OfficerTitleTable.tsx'
import { TITLE_FIELDS } from './titleFields.ts'

/** The titles that officers hold: provider-wide and client-specific ones. */
const OfficerTitleList = () => (
  <ListPage
    title="Officer Titles"
    add="Add Officer Title"
    adding={(onClose) => (
      <CallDialog dialog={{ call: calls.officerTitles.create, fields: TITLE_FIELDS }} values={{}} request={{}} onClose={onClose} />
    )}
    tools={
      <>
        <SearchBox label="Search officer titles" />
        <ClientsFilter />
        <ClearFilters to={{}} />
      </>
    }
  >
    <OfficerTitleTable />
  </ListPage>
)

export default OfficerTitleList
