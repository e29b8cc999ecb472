import { Alert, Button, Card, Stack, Typography } from '@mui/material'
import { ListBase, useListContext } from 'react-admin'
import type { Import } from '../../contract/imports/schemas.ts'
import { IMPORT_KIND_LABELS } from '../../rules/imports/kinds.ts'
import { limits } from '../../rules/installation/limits.ts'
import { useColumns } from '../ui/lists/columns/useColumns.tsx'
import { ImportButton } from '../ui/lists/ImportButton.tsx'
import { ListTable } from '../ui/lists/ListTable.tsx'
import { Pages } from '../ui/lists/Pages.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { importColumns } from './columns.ts'
import { StatusChip } from './StatusChip.tsx'

/** The imports, latest first, with their status and the batch that can undo them. */
export default function ImportList() {
  return (
    <ListBase sort={{ field: 'createdOn', order: 'DESC' }} perPage={limits.defaultPageSize}>
      <Page>
        <PageHeader title="Imports" aside={<ImportButton label="Import a File" variant="contained" />} />
        <Card>
          <ImportTable />
          <Pages />
        </Card>
      </Page>
    </ListBase>
  )
}

function ImportTable() {
  const { error, refetch } = useListContext()
  const columns = useColumns(importColumns, {
    cells: {
      fileName: ({ id, fileName }) => <RowLink to={`/imports/${id}`}>{fileName}</RowLink>,
      kind: ({ kind }) => IMPORT_KIND_LABELS[kind],
      status: (one) => <StatusChip {...one} />,
      batchId: ({ batchId }) => (batchId === null ? '–' : <RowLink to={`/batches/${batchId}`}>{`Batch ${batchId}`}</RowLink>),
    },
    sx: { fileName: { overflowWrap: 'anywhere' } },
  })
  if (error) {
    const again = (
      <Button color="inherit" onClick={() => refetch()}>
        Try Again
      </Button>
    )
    return (
      <Alert severity="error" action={again}>
        The imports could not be read.
      </Alert>
    )
  }
  return (
    <ListTable<Import> label="Imports" rowClick={(id) => `/imports/${id}`} empty={<NothingYet />}>
      {columns}
    </ListTable>
  )
}

const NothingYet = () => (
  <Stack sx={{ p: 4, gap: 1.5, alignItems: 'center', textAlign: 'center' }}>
    <Typography>There are no imports yet.</Typography>
    <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 480 }}>
      Bring in licenses, properties and more from a CSV or Excel file. Every row is checked before anything is written.
    </Typography>
    <ImportButton label="Import Your First File" />
  </Stack>
)
