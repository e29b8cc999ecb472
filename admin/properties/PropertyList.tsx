import AddIcon from '@mui/icons-material/Add'
import { Button, Card, Stack } from '@mui/material'
import { useState } from 'react'
import { ListBase, useListContext } from 'react-admin'
import { calls } from '../../contract/index.ts'
import { propertyColumns } from '../../forms/properties/columns.ts'
import { propertyFilter } from '../../forms/properties/list.ts'
import { limits } from '../../rules/installation/limits.ts'
import { mayCall, mayDo } from '../providers/access.ts'
import { ViewsMenu } from '../saved-views/ViewsMenu.tsx'
import { useFieldsOfList } from '../ui/custom-fields/useCustomFields.ts'
import { FilterChips, FiltersButton, ToolbarFilters } from '../ui/filters/ListFilters.tsx'
import { SearchBox } from '../ui/filters/SearchBox.tsx'
import { ChangedRows } from '../ui/lists/ChangedRows.tsx'
import { ColumnsMenu } from '../ui/lists/columns/ColumnsMenu.tsx'
import { AddButton } from '../ui/lists/contexts.ts'
import { ImportButton } from '../ui/lists/ImportButton.tsx'
import { Pages } from '../ui/lists/Pages.tsx'
import { useSelection } from '../ui/lists/Selection.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { late } from '../ui/states/late.tsx'
import { useUser } from '../ui/useUser.tsx'
import { type PropertyRow, PropertyTable } from './PropertyTable.tsx'
import { SearchScope } from './SearchScope.tsx'

const SelectedProperties = late(async () => (await import('./SelectedProperties.tsx')).SelectedProperties)
const NewProperty = late(async () => (await import('./NewProperty.tsx')).NewProperty)

/** The list of properties. Filters are in the address and kept for the session. */
export default function PropertyList() {
  const user = useUser()
  const [adding, setAdding] = useState(false)
  const selection = useSelection<PropertyRow>()
  const maySelect = [calls.requests.create, calls.exports.properties].some((call) => mayCall(user, call))
  const button = mayDo(user, 'properties', 'create') && (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
      Add a Property
    </Button>
  )
  return (
    <ListBase sort={{ field: 'name', order: 'ASC' }} perPage={limits.defaultPageSize} filterDefaultValues={propertyFilter.start}>
      <Page>
        <PageHeader
          title="Properties"
          aside={
            <>
              <ImportButton kind="properties" />
              {button}
            </>
          }
        />
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25, mb: 1.25, alignItems: 'center' }}>
          <SearchBox label="Search properties" />
          <SearchScope />
          <ToolbarFilters filter={propertyFilter} />
          <CustomTools />
        </Stack>
        <CustomChips />
        {selection.rows.size > 0 && <SelectedProperties selection={selection} />}
        <Card>
          <AddButton value={button}>
            <PropertyTable selection={maySelect ? selection : undefined} />
          </AddButton>
          <Pages />
        </Card>
        <ChangedRows kind="properties" />
      </Page>
      {adding && <NewProperty onClose={() => setAdding(false)} />}
    </ListBase>
  )
}

const useFields = () => useFieldsOfList('Property', useListContext().filterValues)

function CustomTools() {
  const custom = useFields()
  return (
    <>
      <FiltersButton filter={propertyFilter} custom={custom} />
      <Stack direction="row" sx={{ ml: 'auto', gap: 1 }}>
        <ViewsMenu list="properties" of={propertyColumns} />
        <ColumnsMenu of={propertyColumns} custom={custom} />
      </Stack>
    </>
  )
}

const CustomChips = () => <FilterChips filter={propertyFilter} custom={useFields()} />
