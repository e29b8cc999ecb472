import { FormControlLabel, Switch } from '@mui/material'
import { ListBase, useListContext } from 'react-admin'
import type { JobResult } from '../../../contract/jobs/calls.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { api } from '../../providers/api.ts'
import { Outcome, titleOf } from '../../ui/batches/OutcomeTable.tsx'
import { CardCol } from '../../ui/lists/CardCol.tsx'
import { EmptyList } from '../../ui/lists/EmptyList.tsx'
import { ListTable } from '../../ui/lists/ListTable.tsx'
import { Pages } from '../../ui/lists/Pages.tsx'
import { Standing } from '../../ui/Standing.tsx'
import type { Known } from './PickLicenses.tsx'

type Row = JobResult & { id: number }

const Col = CardCol<Row>
const REFUSED = { outcome: 'refused' } as const

/** The result of each license of a job, in pages. By default only licenses that could not begin, if there are any. */
export const JobResults = ({ id, refusedCount }: { id: number; refusedCount: number }) => (
  <ListBase
    resource="jobs/results"
    queryOptions={{ meta: { params: { id } } }}
    sort={{ field: 'licenseNumber', order: 'ASC' }}
    perPage={10}
    filterDefaultValues={refusedCount > 0 ? REFUSED : {}}
    storeKey={false}
    disableSyncWithLocation
    disableAuthentication
  >
    {refusedCount > 0 && <OnlyRefused />}
    <ListTable<Row> label="Results" rowClick={false} empty={<EmptyList />}>
      <Col
        source="licenseNumber"
        label={titleOf('licenseNumber')}
        render={({ licenseNumber }) => <strong>{licenseNumber ?? '–'}</strong>}
      />
      <Col source="propertyName" label={titleOf('propertyName')} render={({ propertyName }) => propertyName ?? '–'} />
      <Col
        source="standing"
        label={titleOf('standing')}
        disableSort
        render={({ standing }) => (standing ? <Standing standing={standing} /> : '–')}
      />
      <Col
        source="outcome"
        label={titleOf('outcome')}
        render={({ outcome, reason }) => (outcome === 'waiting' ? 'Not reached' : <Outcome reason={reason} />)}
      />
    </ListTable>
    <Pages />
  </ListBase>
)

function OnlyRefused() {
  const { filterValues, setFilters } = useListContext()
  return (
    <FormControlLabel
      label="Only those that could not begin"
      control={
        <Switch size="small" checked={filterValues.outcome === REFUSED.outcome} onChange={(_, isOn) => setFilters(isOn ? REFUSED : {})} />
      }
      slotProps={{ typography: { variant: 'body2' } }}
      sx={{ ml: 0 }}
    />
  )
}

/** The licenses that a job could not begin, for another attempt. Leaves out licenses deleted since. */
export async function refusedOf(id: number): Promise<Known> {
  const known: Known = new Map()
  for (let pageNumber = 1; ; pageNumber++) {
    const { items } = await api.jobs.results({ params: { id }, query: { ...REFUSED, pageNumber, pageSize: limits.largestPage } })
    for (const { licenseId, licenseNumber, propertyName, standing } of items)
      if (licenseNumber !== null) known.set(licenseId, { licenseNumber, propertyName: propertyName ?? undefined, standing })
    if (items.length < limits.largestPage) return known
  }
}
