import { calls } from '../../contract/index.ts'
import { tipFilter } from '../../forms/renewal-tips/list.ts'
import { limits } from '../../rules/limits.ts'
import { FilterChips, FiltersButton } from '../ui/filters/ListFilters.tsx'
import { SearchBox } from '../ui/filters/SearchBox.tsx'
import { CallDialog } from '../ui/forms/CallDialog.tsx'
import { ListPage } from '../ui/lists/ListPage.tsx'
import { RenewalTipTable } from './RenewalTipTable.tsx'
import { useTipFields } from './useTipFields.ts'

/** The renewal tips: provider-wide and client-specific ones. Filters are kept for the session. */
export default function RenewalTipList() {
  const fields = useTipFields()
  return (
    <ListPage
      title="Renewal Tips"
      sortBy="description"
      add="Add Renewal Tip"
      adding={(onClose) => <CallDialog dialog={{ call: calls.renewalTips.create, fields }} values={{}} request={{}} onClose={onClose} />}
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
