import { calls } from '../../contract/index.ts'
import { officerTitleFilter } from '../../forms/clients/owned.ts'
import { ClearFilters } from '../ui/filters/ClearFilters.tsx'
import { ToolbarFilters } from '../ui/filters/ListFilters.tsx'
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
        <ToolbarFilters filter={officerTitleFilter} />
        <ClearFilters />
      </>
    }
  >
    <OfficerTitleTable />
  </ListPage>
)

export default OfficerTitleList
