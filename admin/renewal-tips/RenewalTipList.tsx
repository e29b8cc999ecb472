import { RenewalTipFilter } from '../../contract/renewal-tips/calls.ts'
import { newTip } from '../../forms/renewal-tips/tips.ts'
import { limits } from '../../rules/limits.ts'
import { FilterChips, FiltersButton } from '../ui/filters/ListFilters.tsx'
import { SearchBox } from '../ui/filters/SearchBox.tsx'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { ListPage } from '../ui/lists/ListPage.tsx'
import { RenewalTipTable } from './RenewalTipTable.tsx'
import { useCategories, useFilterFields } from './useFilterFields.ts'

/** The renewal tips: provider-wide and client-specific ones. Filters are kept for the session. */
export default function RenewalTipList() {
  const filters = useFilterFields()
  const categories = useCategories()
  return (
    <ListPage
      title="Renewal Tips"
      sortBy="description"
      add="Add Renewal Tip"
      adding={(onClose) => <CallForm form={newTip} context={{ categories }} onClose={onClose} />}
      tools={
        <>
          <SearchBox label="Search renewal tips" />
          <FiltersButton schema={RenewalTipFilter} fields={filters} />
        </>
      }
      chips={<FilterChips schema={RenewalTipFilter} fields={[{ name: 'searchTerm' }, ...filters]} initial={{}} cutAt={limits.tipChip} />}
    >
      <RenewalTipTable />
    </ListPage>
  )
}
