import { Typography } from '@mui/material'
import { DataTable } from 'react-admin'
import type { Output } from '../../contract/call.ts'
import { fieldOf, rowOf } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { format } from '../ui/format.ts'
import { jurisdictionLabel } from '../ui/labels.ts'
import { TwoLineCell } from '../ui/lists/Cells.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'

type Row = Output<typeof calls.licensingAuthorities.list>['items'][number]

const Col = DataTable.Col<Row>
const Num = DataTable.NumberCol<Row>
const rowSchema = rowOf(calls.licensingAuthorities.list.reply)
const titleOf = (name: keyof Row) => fieldOf(rowSchema, name).title
const shown = (name: keyof Row) => (row: Row) => format(fieldOf(rowSchema, name), row[name])

const profileOf = (id: unknown) => `/licensing-authorities/${id}`

/** Shades inactive authorities. Text below the name says the same. */
const rowSx = ({ active }: Row) => (active ? {} : { bgcolor: 'action.hover' })

/** The rows of /licensing-authorities. A row opens the authority. */
export const AuthorityTable = () => (
  <DataTable<Row>
    bulkActionButtons={false}
    rowClick={profileOf}
    rowSx={rowSx}
    empty={<Typography sx={{ p: 4, textAlign: 'center' }}>There are no licensing authorities that fit your filter criteria.</Typography>}
  >
    <Col
      source="name"
      label={titleOf('name')}
      render={({ id, name, abbreviation, active }) => (
        <TwoLineCell under={[abbreviation, active ? null : 'Inactive'].filter(Boolean).join(' · ')}>
          <RowLink to={profileOf(id)}>{name}</RowLink>
        </TwoLineCell>
      )}
    />
    <Col source="stateProvince" label={titleOf('stateProvince')} render={shown('stateProvince')} />
    <Col source="jurisdiction" label={titleOf('jurisdiction')} render={({ jurisdiction }) => jurisdictionLabel(jurisdiction)} />
    <Num source="licenseTypesCount" label={titleOf('licenseTypesCount')} />
    <Num source="useCount" label={titleOf('useCount')} />
    <Col source="managedBy" label={titleOf('managedBy')} />
  </DataTable>
)
