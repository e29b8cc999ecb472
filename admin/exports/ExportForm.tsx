import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import { Button, Stack, Typography } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { Form } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { CallOptions } from '../../client/index.ts'
import type { Call } from '../../contract/call.ts'
import { EXPORT_FILTERS, prepareCallOf } from '../../contract/exports/calls.ts'
import type { Values } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import type { ExportFormat, ExportType } from '../../rules/exports.ts'
import { messages } from '../../rules/messages.ts'
import { addressOf } from '../providers/api.ts'
import { holdWork } from '../providers/work.ts'
import { FormBanner } from '../ui/forms/FormDialog.tsx'
import { FormFields } from '../ui/forms/FormFields.tsx'
import { errorsOf, isShownInForm, NOT_SAVED, namesOf } from '../ui/forms/formValues.ts'
import { type Errors, resolverOf } from '../ui/forms/resolver.ts'
import type { FieldData } from '../ui/forms/SchemaInput.tsx'
import { startDownload } from '../ui/saveFile.ts'
import { sentenceOf } from '../ui/sentences.ts'
import { useCall } from '../ui/useCall.tsx'
import { askedOf, whatIsWrongWith } from './filter.ts'
import { useFilterFields } from './useFilterFields.ts'

export type Progress = 'preparing' | 'started' | null

interface ExportFormProps {
  type: ExportType
  format: ExportFormat
  values: Values
  onChange(values: Values): void
  onClear(): void
  onProgress(progress: Progress): void
}

/** The filter of one export type. The call prepares the export, then the browser downloads it under the server's file name. */
export function ExportForm({ type, format, values, onChange, onClear, onProgress }: ExportFormProps) {
  const [initial] = useState(values)
  const fields = useRef<FieldData[]>([])
  const { run, isPending } = useCall<Call, CallOptions>(prepareCallOf(type))
  // An expired session opens a sign-in dialog over the form: signing out would clear the stored filter.
  useEffect(holdWork, [])

  const submit = async (typed: Values): Promise<Errors | undefined> => {
    onProgress('preparing')
    const outcome = await run(
      { body: askedOf(type, fields.current, typed) },
      {
        failed: (error) => (isShownInForm(error) ? 'shown' : { title: messages.exportFailed, text: sentenceOf(error) }),
      },
    )
    if ('refused' in outcome) {
      onProgress(null)
      return isShownInForm(outcome.refused) ? errorsOf(prepareCallOf(type), outcome.refused, namesOf(fields.current)) : NOT_SAVED
    }
    const { id } = outcome.answer as { id: number }
    startDownload(addressOf(calls.exports.download, { type, id }, { format }))
    onProgress('started')
    return undefined
  }

  return (
    <Form
      defaultValues={initial}
      resolver={resolverOf((typed) => whatIsWrongWith(type, fields.current, typed))}
      onSubmit={submit}
      disableInvalidFormNotification
      noValidate
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        An empty filter includes everything, unless it says otherwise.
      </Typography>
      <Filter type={type} fields={fields} onChange={onChange} />
      <FormBanner />
      <Stack direction="row" sx={{ gap: 1, mt: 2, justifyContent: 'flex-end' }}>
        <Button color="inherit" onClick={onClear}>
          Clear Filters
        </Button>
        <Button type="submit" variant="contained" startIcon={<DownloadIcon />} loading={isPending} loadingPosition="start">
          {isPending ? 'Preparing…' : 'Export'}
        </Button>
      </Stack>
    </Form>
  )
}

interface FilterProps extends Pick<ExportFormProps, 'type' | 'onChange'> {
  /** Receives the current fields, for the form around this component. */
  fields: { current: FieldData[] }
}

function Filter({ type, fields, onChange }: FilterProps) {
  const asked = useFilterFields(type)
  const values = useWatch<Values>()
  const tell = useRef(onChange)
  useEffect(() => {
    fields.current = asked
    tell.current = onChange
  })
  useEffect(() => tell.current(values), [values])
  return <FormFields schema={EXPORT_FILTERS[type]} fields={asked} inColumns />
}
