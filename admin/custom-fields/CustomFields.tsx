import AddIcon from '@mui/icons-material/Add'
import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useRequireAccess } from 'react-admin'
import type { CustomField } from '../../contract/custom-fields/schemas.ts'
import { calls } from '../../contract/index.ts'
import { FIELD_RECORD_LABELS, FIELD_RECORDS } from '../../rules/custom-fields/kinds.ts'
import { addDays, formatDayLong } from '../../rules/day.ts'
import { limits } from '../../rules/installation/limits.ts'
import { sentences } from '../../rules/messages.ts'
import { api } from '../providers/api.ts'
import { ConfirmCall } from '../ui/dialogs/ConfirmCall.tsx'
import { Page, PageHeader, Section } from '../ui/Page.tsx'
import { late } from '../ui/states/late.tsx'
import { Waiting } from '../ui/states/Waiting.tsx'
import { useCall } from '../ui/useCall.tsx'
import { useRead } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'
import { FieldTable } from './FieldTable.tsx'

const FieldDialog = late(async () => (await import('./FieldDialog.tsx')).FieldDialog)

type Open = { to: 'create' } | { to: 'edit' | 'remove'; field: CustomField }

/** The custom fields that the person's side has defined, by record type, and the removed ones, which can be restored. */
export default function CustomFields() {
  useRequireAccess({ resource: 'custom-fields', action: 'list' })
  const { today } = useUser()
  const query = { includeRemoved: true }
  const reading = useRead(['custom-fields', query], (how) => api.customFields.list({ query, ...how }))
  const [open, setOpen] = useState<Open | null>(null)
  const { run } = useCall(calls.customFields.restore)
  const close = () => setOpen(null)
  const fields = reading.data?.items
  const live = fields?.filter(({ removedOn }) => removedOn === null) ?? []
  const removed = fields?.filter(({ removedOn, mayEdit }) => removedOn !== null && mayEdit) ?? []
  return (
    <Page>
      <PageHeader
        title="Custom Fields"
        aside={
          <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOpen({ to: 'create' })}>
            Add a Custom Field
          </Button>
        }
      />
      {!fields && <Waiting on={reading} of="custom fields" />}
      <Stack sx={{ gap: 2 }}>
        {fields &&
          FIELD_RECORDS.map((record) => (
            <Section key={record} title={`Fields of ${FIELD_RECORD_LABELS[record]}`}>
              <FieldTable
                label={`Fields of ${FIELD_RECORD_LABELS[record]}`}
                fields={live.filter((field) => field.record === record)}
                onEdit={(field) => setOpen({ to: 'edit', field })}
                onRemove={(field) => setOpen({ to: 'remove', field })}
              />
            </Section>
          ))}
        {removed.length > 0 && (
          <Section title="Removed Fields">
            <Typography variant="body2" sx={{ mb: 1 }}>
              The values of a removed field are kept for {limits.customFieldDays} days. Restore brings them back.
            </Typography>
            <FieldTable
              label="Removed Fields"
              fields={removed}
              onRestore={({ id, version }) => run({ params: { id }, ifMatch: version })}
            />
          </Section>
        )}
      </Stack>
      {open?.to === 'create' && <FieldDialog onClose={close} />}
      {open?.to === 'edit' && <FieldDialog field={open.field} onClose={close} />}
      {open?.to === 'remove' && (
        <ConfirmCall
          call={calls.customFields.remove}
          request={{ params: { id: open.field.id }, ifMatch: open.field.version }}
          title="Remove Custom Field"
          text={sentences.customFieldRemove(open.field.label, formatDayLong(addDays(today, limits.customFieldDays)))}
          confirm="Remove"
          dangerous
          onClose={close}
        />
      )}
    </Page>
  )
}
