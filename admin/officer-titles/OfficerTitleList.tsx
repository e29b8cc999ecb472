import { officerTitleFilter } from '../../forms/clients/owned.ts'
import { newTitle } from '../../forms/officer-titles/titles.ts'
import { ClearFilters } from '../ui/filters/ClearFilters.tsx'
import { ToolbarFilters } from '../ui/filters/ListFilters.tsx'
import { SearchBox } from '../ui/filters/SearchBox.tsx'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { ListPage } from '../ui/lists/ListPage.tsx'
import { OfficerTitleTable } from './OfficerTitleTable.tsx'

/** The titles that officers hold: provider-wide and client-specific ones. */
const OfficerTitleList = () => (
  <ListPage
    title="Officer Titles"
    changed="officerTitles"
    add="Add Officer Title"
    adding={(onClose) => <CallForm form={newTitle} context={{}} onClose={onClose} />}
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
