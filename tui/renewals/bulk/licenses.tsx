import { Box, Text } from 'ink'
import { calls } from '../../../contract/index.ts'
import type { BulkLicense } from '../../../contract/renewals/bulk.ts'
import { titleOf as columnTitle, sortsOf } from '../../../forms/columns.ts'
import { bulkColumns } from '../../../forms/renewals/bulk.columns.ts'
import { messages } from '../../../rules/messages.ts'
import { titleOf } from '../../ui/dialogs/dialog.ts'
import { Menu } from '../../ui/dialogs/menu.tsx'
import { Chips, orderChip } from '../../ui/lists/chips.tsx'
import { ListView, ROWS_AROUND } from '../../ui/lists/list-view.tsx'
import { pagingKeys, selectingKeys } from '../../ui/lists/listing.keys.ts'
import { chosenRow } from '../../ui/lists/listing.ts'
import { PageSizeMenu } from '../../ui/lists/page-size.tsx'
import { SearchLine } from '../../ui/lists/search.tsx'
import { useListing } from '../../ui/lists/use-listing.ts'
import { useKeys, useRoom, useSession } from '../../ui/session.tsx'
import { words } from '../../ui/words.ts'
import { Detail } from '../detail.tsx'
import { columnsOf, marksOf } from './licenses.columns.ts'
import type { LicensesOpen, WizardEvent, WizardState } from './wizard.state.ts'

interface Props {
  state: WizardState
  dispatch(event: WizardEvent): void
}

const HEADING_ROWS = 2

/** Step 2 of bulk begin: select from the candidates. Licenses that cannot begin show their reason and cannot be selected. */
export function PickLicenses({ state, dispatch }: Props) {
  const { api, person } = useSession()
  const { filter } = state
  const row = chosenRow<BulkLicense>(state)
  const { live, selectAll, invertAll } = useListing({
    name: 'bulk licenses',
    listing: state,
    height: Math.max(1, useRoom().rows - HEADING_ROWS - ROWS_AROUND),
    read: (query) => api.renewals.bulkLicenses({ query }),
    dispatch,
  })
  const count = state.selection.picked.size
  const whyEmpty = row ? null : (live.error ?? (live.isOld ? words.reading : messages.noLicensesFound))
  const sort = (by: typeof filter.sortBy) => dispatch({ type: 'sort', by })
  const open = (what: LicensesOpen) => () => dispatch({ type: 'open', what })
  const back = () => dispatch({ type: 'step', step: 'criteria' })
  const next = () => dispatch({ type: 'step', step: 'begin' })
  useKeys('screen', {
    title: words.bulkSteps.licenses,
    bindings: [
      {
        keys: ['enter', 'b'],
        says: count > 0 ? `Next: begin ${count}` : 'Next',
        run: next,
        why: count > 0 ? null : messages.licenseRequired,
        foot: true,
      },
      ...selectingKeys({ count, list: state, whyEmpty, dispatch, selectAll, invertAll }),
      { keys: ['f', ...(count > 0 ? [] : ['esc'])], says: 'Edit Filters', run: back, foot: true },
      { keys: ['/'], says: 'Search', run: open('search'), foot: true },
      { keys: ['s'], says: 'Sort', run: open('sort') },
      { keys: ['S'], says: 'Reverse the order', run: () => sort(filter.sortBy) },
      { keys: ['z'], says: 'Page size', run: open('size') },
      { keys: ['i'], says: 'Details', run: open('detail'), why: whyEmpty, foot: true },
      ...pagingKeys(dispatch),
    ],
  })
  const order = orderChip(columnTitle(bulkColumns, filter.sortBy), filter.sortDirection)
  const close = () => dispatch({ type: 'open', what: null })
  const search = (term: string) => dispatch({ type: 'search', term })
  switch (state.open) {
    case 'sort':
      return <Menu title="Sort by" items={sortsOf(bulkColumns, person)} chosen={filter.sortBy} onChoose={sort} onClose={close} />
    case 'size':
      return <PageSizeMenu listing={state} onChoose={(pageSize) => dispatch({ type: 'size', pageSize })} onClose={close} />
    case 'detail':
      if (row) return <Detail licenseId={row.id} onClose={close} />
  }
  return (
    <Box flexDirection="column" flexGrow={1}>
      <Text wrap="truncate">
        <Text bold>{titleOf(calls.renewals.bulkBegin)}</Text>
        {` · ${words.bulkSteps.licenses}`}
      </Text>
      {state.open === 'search' ? (
        <SearchLine text={filter.searchTerm ?? ''} onSearch={search} onClose={close} />
      ) : (
        <Chips rows={[[...(filter.searchTerm ? [`Search "${filter.searchTerm}"`] : []), order].join(' · ')]} />
      )}
      <ListView
        listing={state}
        live={live}
        columns={columnsOf(person)}
        sortedBy={{ name: filter.sortBy, direction: filter.sortDirection }}
        empty={messages.noLicensesFound}
        nameOf={({ licenseNumber }) => licenseNumber}
        foremost={({ cannotBegin, shouldWait }) => cannotBegin ?? shouldWait}
        marksOf={marksOf}
        tag={({ cannotBegin }) => (cannotBegin ? '-' : '')}
        isDone={({ cannotBegin }) => cannotBegin !== null}
      />
    </Box>
  )
}
