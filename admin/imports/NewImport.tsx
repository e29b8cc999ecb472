import { Alert, Box, Card, LinearProgress, Stack } from '@mui/material'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Refused } from '../../client/index.ts'
import { personOf } from '../../contract/authentication/calls.ts'
import { calls } from '../../contract/index.ts'
import { IMPORT_KIND_LABELS, SHARED_KINDS } from '../../rules/imports/kinds.ts'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { onlyOne } from '../../rules/records.ts'
import { importKinds } from '../providers/access.ts'
import { Choice } from '../ui/Choice.tsx'
import { useList } from '../ui/filters/useChoices.ts'
import { ClientInput } from '../ui/forms/ClientInput.tsx'
import { isShownInForm } from '../ui/forms/formValues.ts'
import { Page, PageHeader } from '../ui/Page.tsx'
import { sentencesOf } from '../ui/sentences.ts'
import { useCall } from '../ui/useCall.tsx'
import { useUser } from '../ui/useUser.tsx'
import { FileDrop } from './FileDrop.tsx'
import { base64Of } from './readFile.ts'
import { Steps } from './Steps.tsx'

/** The first step of an import: the kind of records, the client for staff, and the file. */
export default function NewImport() {
  const user = useUser()
  const navigate = useNavigate()
  const kinds = importKinds(user)
  const [search, setSearch] = useSearchParams()
  const kind = kinds.find((each) => each === search.get('kind')) ?? kinds[0] ?? 'licenses'
  const [chosen, setChosen] = useState<number | null>(Number(search.get('clientId')) || null)
  const [busy, setBusy] = useState<string | null>(null)
  const [wrong, setWrong] = useState<readonly string[]>([])
  const { run } = useCall(calls.imports.create)
  const staff = isStaff(personOf(user))
  const clients = useList('clients', staff)
  const needsClient = staff && !SHARED_KINDS.includes(kind)
  const only = needsClient && chosen === null ? onlyOne(clients)?.value : null
  const clientId = typeof only === 'number' ? only : chosen

  const upload = async (file: File) => {
    if (busy) return
    if (file.size === 0) return setWrong([messages.importFileEmpty])
    if (file.size > limits.importCsvBytes) return setWrong([messages.importCsvTooLarge])
    if (needsClient && clientId === null) return setWrong([messages.importStaffClient])
    setWrong([])
    setBusy(file.name)
    const document = await base64Of(file)
    const outcome = await run(
      { body: { kind, ...(staff && { clientId }), document, documentFileName: file.name } },
      { failed: (error) => (isShownInForm(error) ? 'shown' : undefined) },
    )
    setBusy(null)
    if ('answer' in outcome) return navigate(`/imports/${outcome.answer.id}?step=upload`, { replace: true })
    if (outcome.refused instanceof Refused) setWrong(sentencesOf(outcome.refused))
  }

  return (
    <Page>
      <PageHeader title="Import a File" home={{ to: '/imports', name: 'Imports' }} />
      <Steps active="upload" />
      <Card sx={{ p: 2, maxWidth: 760 }}>
        <Stack sx={{ gap: 1.5 }}>
          <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { sm: staff ? 'repeat(2, minmax(0, 1fr))' : '1fr' } }}>
            <Choice
              label="What the File Contains"
              value={kind}
              options={kinds}
              labels={IMPORT_KIND_LABELS}
              onChange={(chosenKind) => setSearch({ kind: chosenKind }, { replace: true })}
            />
            {staff && (
              <ClientInput
                clients={clients}
                required={needsClient}
                helperText={needsClient ? undefined : 'Leave empty to import for the provider.'}
                value={clientId}
                onChange={setChosen}
              />
            )}
          </Box>
          <FileDrop busy={busy} onFile={upload} />
          {busy && <LinearProgress aria-label={`Uploading ${busy}`} />}
          <div role="alert">
            {wrong.map((sentence) => (
              <Alert key={sentence} severity="error" role="presentation">
                {sentence}
              </Alert>
            ))}
          </div>
        </Stack>
      </Card>
    </Page>
  )
}
