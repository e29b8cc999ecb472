import { tipFilter } from '../../forms/renewal-tips/list.ts'
import { newTip } from '../../forms/renewal-tips/tips.ts'
import { limits } from '../../rules/installation/limits.ts'
import { FilterChips, FiltersButton } from '../ui/filters/ListFilters.tsx'
import { SearchBox } from '../ui/filters/SearchBox.tsx'
import { useList } from '../ui/filters/useChoices.ts'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { ListPage } from '../ui/lists/ListPage.tsx'
import { RenewalTipTable } from './RenewalTipTable.tsx'

/** The renewal tips: provider-wide and client-specific ones. Filters are kept for the session. */
export default function RenewalTipList() {
  const categories = useList('tipCategories')
  return (
    <ListPage
      title="Renewal Tips"
      changed="renewalTips"
      sortBy="description"
      add="Add Renewal Tip"
      adding={(onClose) => <CallForm form={newTip} context={{ categories }} onClose={onClose} />}
      tools={
        <>
          <SearchBox label="Search renewal tips" />
          <FiltersButton filter={tipFilter} />
        </>
      }
      chips={<FilterChips filter={tipFilter} cutAt={limits.tipChip} />}
    >
      <RenewalTipTable />
    </ListPage>
  )
}
