import AddIcon from '@mui/icons-material/Add'
import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import type { Output } from '../../contract/call.ts'
import type { calls } from '../../contract/index.ts'
import { licenseTypeColumns } from '../../forms/license-types/columns.ts'
import type { Authority } from '../../forms/licensing-authorities/authorities.ts'
import { totalText } from '../../rules/totals.ts'
import { NewLicenseType } from '../license-types/NewLicenseType.tsx'
import { ActiveOnlyFilter } from '../ui/filters/ActiveOnlyFilter.tsx'
import { SearchBox } from '../ui/filters/SearchBox.tsx'
import { TwoLineCell } from '../ui/lists/columns/Cells.tsx'
import { useColumns } from '../ui/lists/columns/useColumns.tsx'
import { EmptyList } from '../ui/lists/EmptyList.tsx'
import { InnerList } from '../ui/lists/InnerList.tsx'
import { ListTable } from '../ui/lists/ListTable.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { shadeInactive } from '../ui/lists/shaded.ts'
import { Section } from '../ui/Page.tsx'

type Row = Output<typeof calls.licenseTypes.list>['items'][number]

const pageOf = ({ id, licensingAuthorityId }: Row) => `/licensing-authorities/${licensingAuthorityId}/license-types/${id}`

/** The license types of an authority. An inactive authority takes no new ones. */
export function LicenseTypes({ authority, mayEdit }: { authority: Authority; mayEdit: boolean }) {
  const [adding, setAdding] = useState(false)
  const columns = useColumns(licenseTypeColumns, {
    cells: {
      name: (row) => (
        <TwoLineCell under={[row.abbreviation, row.active ? null : 'Inactive'].filter(Boolean).join(' · ')}>
          <RowLink to={pageOf(row)}>{row.name}</RowLink>
        </TwoLineCell>
      ),
    },
    without: ['licensingAuthorityName', 'state'],
  })
  return (
    <Section
      title="License Types"
      actions={
        mayEdit && (
          <Button startIcon={<AddIcon />} disabled={!authority.active} onClick={() => setAdding(true)}>
            Add License Type
          </Button>
        )
      }
    >
      <InnerList of="licensing-authorities/license-types" params={{ id: authority.id }} sortBy="name">
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, mb: 1, alignItems: 'center' }}>
          <SearchBox label="Search license types" />
          <ActiveOnlyFilter />
          <Counts />
        </Stack>
        <ListTable<Row>
          label="License types"
          rowClick={(_id, _resource, row) => pageOf(row as Row)}
          rowSx={shadeInactive}
          empty={<EmptyList />}
        >
          {columns}
        </ListTable>
      </InnerList>
      {adding && <NewLicenseType authority={authority} onClose={() => setAdding(false)} />}
    </Section>
  )
}

function Counts() {
  const { meta } = useListContext()
  if (meta?.activeItemCount === undefined) return null
  const active = totalText({ totalItemCount: meta.activeItemCount, totalIsAtLeast: meta.activeIsAtLeast })
  return <Typography variant="body2">{`${active} active`}</Typography>
}
