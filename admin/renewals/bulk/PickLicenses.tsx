import { Alert, Button, FormHelperText, Stack, Typography } from '@mui/material'
import { type RefObject, useEffect, useState } from 'react'
import { ListBase, useInput, useListContext } from 'react-admin'
import type { BulkLicense } from '../../../contract/renewals/bulk.ts'
import { bulkColumns } from '../../../forms/renewals/bulk.columns.ts'
import type { Criteria } from '../../../forms/renewals/bulk-begin.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { sentences } from '../../../rules/messages.ts'
import { api } from '../../providers/api.ts'
import type { OutcomeRow } from '../../ui/batches/OutcomeTable.tsx'
import { SearchBox } from '../../ui/filters/SearchBox.tsx'
import { premisesOf, TwoLineCell } from '../../ui/lists/columns/Cells.tsx'
import { useColumns } from '../../ui/lists/columns/useColumns.tsx'
import { EmptyList } from '../../ui/lists/EmptyList.tsx'
import { ListTable } from '../../ui/lists/ListTable.tsx'
import { Pages } from '../../ui/lists/Pages.tsx'
import { choosing, SelectColumn } from '../../ui/lists/Selection.tsx'
import { SHADED } from '../../ui/lists/shaded.ts'
import { Standing } from '../../ui/Standing.tsx'
import { Waiting } from '../../ui/states/Waiting.tsx'
import { useRead } from '../../ui/useRead.ts'

/** Facts about licenses by id, for those no longer in the list. */
export type Known = Map<number, Pick<OutcomeRow, 'licenseNumber' | 'standing'> & { propertyName?: string }>

/** The ids of all matching licenses that can begin, and the first ones as rows. */
const useAll = (criteria: Criteria) =>
  useRead(
    ['renewals', 'bulk', criteria],
    (how) => api.renewals.bulkLicenses({ query: { ...criteria, allIds: true, pageSize: limits.largestPage }, ...how }),
    { staleTime: 0 },
  )

interface PickLicensesProps {
  criteria: Criteria
  known: Known
  /** The criteria, as JSON, that the current selection belongs to. */
  foundBy: RefObject<string>
}

/** Step 2 of bulk begin: selects licenses. The selected ids are a form field, so that they survive changes of page and step. */
export function PickLicenses({ criteria, known, foundBy }: PickLicensesProps) {
  const { field, fieldState } = useInput<number[]>({ source: 'licenseIds', format: (value) => value, parse: (value) => value })
  const chosen: number[] = field.value
  const [dropped, setDropped] = useState(0)
  const reading = useAll(criteria)
  const { data: all } = reading
  const { onChange } = field

  useEffect(() => {
    if (!all) return
    for (const row of all.items) known.set(row.id, row)
    const key = JSON.stringify(criteria)
    if (foundBy.current === key) return
    foundBy.current = key
    const fitting = new Set(all.licenseIds)
    // By default, selects the licenses that should begin by now.
    const kept = chosen.length === 0 ? (all.dueLicenseIds ?? []) : chosen.filter((id) => fitting.has(id))
    setDropped(Math.max(0, chosen.length - kept.length))
    if (kept.length !== chosen.length) onChange(kept)
  }, [all, chosen, criteria, foundBy, known, onChange])

  if (!all) return <Waiting on={reading} of="licenses" />
  const { licenseIds = [], dueLicenseIds = [] } = all
  return (
    <>
      {dropped > 0 && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {sentences.selectionDropped(dropped)}
        </Alert>
      )}
      <ListBase
        resource="renewals/bulk"
        filter={criteria}
        sort={{ field: 'expirationDate', order: 'ASC' }}
        perPage={limits.defaultPageSize}
        storeKey={false}
        disableSyncWithLocation
        disableAuthentication
      >
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1.5 }}>
          <SearchBox label="Search licenses" />
          <Typography variant="body2" role="status" sx={{ fontWeight: 600, mx: 1 }}>{`${chosen.length} selected`}</Typography>
          {dueLicenseIds.length < licenseIds.length && (
            <Button
              disabled={dueLicenseIds.length === 0}
              onClick={() => onChange(dueLicenseIds)}
            >{`Select Due ${dueLicenseIds.length}`}</Button>
          )}
          <Button disabled={licenseIds.length === 0} onClick={() => onChange(licenseIds)}>{`Select All ${licenseIds.length}`}</Button>
          <Button color="inherit" disabled={chosen.length === 0} onClick={() => onChange([])}>
            Clear Selection
          </Button>
        </Stack>
        <Licenses chosen={chosen} onChoose={onChange} known={known} />
        <Pages />
      </ListBase>
      <FormHelperText error={fieldState.invalid}>{fieldState.error?.message}</FormHelperText>
    </>
  )
}

const canBegin = ({ cannotBegin }: BulkLicense) => cannotBegin === null

/** The rows of the list. Rows that cannot begin show the reason and cannot be selected, but can still be deselected. */
function Licenses({ chosen, onChoose, known }: { chosen: readonly number[]; onChoose(ids: number[]): void; known: Known }) {
  const { data = [] } = useListContext<BulkLicense>()
  useEffect(() => {
    for (const row of data) known.set(row.id, row)
  }, [data, known])

  const rows = new Set(chosen)
  const put = (given: readonly BulkLicense[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const { id } of given) isChosen ? next.add(id) : next.delete(id)
    onChoose([...next])
  }
  const selection = { rows, put }
  const mayChoose = (row: BulkLicense) => canBegin(row) || rows.has(row.id)
  const columns = useColumns(bulkColumns, {
    cells: {
      licenseNumber: (row) => (
        <TwoLineCell under={[premisesOf(row), row.cannotBegin ?? row.shouldWait].filter(Boolean).join(' · ')}>
          <strong>{row.licenseNumber}</strong>
        </TwoLineCell>
      ),
      propertyName: ({ propertyName, city, state }) => (
        <TwoLineCell under={[city, state].filter(Boolean).join(', ')}>{propertyName}</TwoLineCell>
      ),
      standing: (row) => <Standing {...row} />,
      licenseType: ({ licenseType, licensingAuthority }) => <TwoLineCell under={licensingAuthority}>{licenseType}</TwoLineCell>,
    },
  })
  return (
    <ListTable<BulkLicense>
      label="Licenses to begin"
      rowClick={choosing(selection, mayChoose)}
      rowSx={(row) => (canBegin(row) ? {} : SHADED)}
      empty={<EmptyList />}
    >
      <SelectColumn<BulkLicense> selection={selection} nameOf={({ licenseNumber }) => licenseNumber} mayChoose={mayChoose} />
      {columns}
    </ListTable>
  )
}
