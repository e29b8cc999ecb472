import CheckIcon from '@mui/icons-material/Check'
import UndoIcon from '@mui/icons-material/Undo'
import { Button, Stack, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { personOf } from '../../contract/authentication/calls.ts'
import { Batch } from '../../contract/batches/calls.ts'
import { callWords } from '../../contract/words.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { api } from '../providers/api.ts'
import { BatchRows } from '../ui/batches/BatchRows.tsx'
import { useApply } from '../ui/batches/useApply.ts'
import { Field, FieldGrid, Fields } from '../ui/Fields.tsx'
import { RowLink } from '../ui/lists/RowLink.tsx'
import { Page, PageHeader, Section } from '../ui/Page.tsx'
import { Waiting } from '../ui/states/Waiting.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { useRead } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'
import { StatusChip } from './StatusChip.tsx'
import { UndoDialog } from './UndoDialog.tsx'

const HOME = { to: '/batches', name: 'Batches' }

/** A bulk action or a plan: who made it, each record with its changes, and the records that were left out. */
export default function BatchProfile() {
  const id = Number(useParams().id)
  const reading = useRead(['batches', 'get', id], (how) => api.batches.get({ params: { id }, query: { pageSize: 5 }, ...how }))
  const { data: batch } = reading
  if (!batch) return <Waiting on={reading} of="batch" />
  return (
    <Page>
      <PageHeader title={callWords(batch.call)} home={HOME} aside={<Actions batch={batch} />}>
        <StatusChip batch={batch} />
      </PageHeader>
      <Stack sx={{ gap: 2 }}>
        <Facts batch={batch} />
        <Section title="Records">
          <Tabs
            label="Records of the batch"
            tabs={[
              { key: 'changed', label: `Changes (${batch.recordCount})`, content: <BatchRows id={id} outcome="changed" /> },
              { key: 'leftOut', label: `Left Out (${batch.refusedCount})`, content: <BatchRows id={id} outcome="leftOut" /> },
            ]}
          />
        </Section>
      </Stack>
    </Page>
  )
}

function Facts({ batch }: { batch: Batch }) {
  const { undoOf, undoneBy, appliedByUserName, doneOn } = batch
  const names = [
    'userName',
    ...(isStaff(personOf(useUser())) ? ['clientName'] : []),
    'createdOn',
    ...(appliedByUserName === null ? [] : ['appliedByUserName']),
    ...(doneOn === null ? [] : ['doneOn']),
    'recordCount',
    'refusedCount',
  ]
  return (
    <Section title="Information">
      <FieldGrid>
        <Fields schema={Batch} record={batch} names={names} />
        {undoOf !== null && <Linked label="Undo Of" id={undoOf} />}
        {undoneBy !== null && <Linked label="Undone By" id={undoneBy} />}
      </FieldGrid>
    </Section>
  )
}

const Linked = ({ label, id }: { label: string; id: number }) => (
  <Field label={label}>
    <RowLink to={`/batches/${id}`}>{`Batch ${id}`}</RowLink>
  </Field>
)

/** Apply for a plan, Undo for a completed bulk action. A disabled button shows the reason. */
function Actions({ batch: { id, status, cannotApply, cannotUndo } }: { batch: Batch }) {
  const { apply, isPending } = useApply()
  const [isUndoing, setIsUndoing] = useState(false)
  if (status === 'Planned')
    return (
      <WithReason reason={cannotApply}>
        <Button variant="contained" startIcon={<CheckIcon />} disabled={cannotApply !== null} loading={isPending} onClick={() => apply(id)}>
          Apply
        </Button>
      </WithReason>
    )
  return (
    <WithReason reason={cannotUndo}>
      <Button variant="outlined" startIcon={<UndoIcon />} disabled={cannotUndo !== null} onClick={() => setIsUndoing(true)}>
        Undo
      </Button>
      {isUndoing && <UndoDialog id={id} onClose={() => setIsUndoing(false)} />}
    </WithReason>
  )
}

const WithReason = ({ reason, children }: { reason: string | null; children: ReactNode }) => (
  <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
    {reason !== null && (
      <Typography variant="body2" color="textSecondary">
        {reason}
      </Typography>
    )}
    {children}
  </Stack>
)
