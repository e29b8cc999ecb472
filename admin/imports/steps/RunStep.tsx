import { Alert, Button, Stack, Typography } from '@mui/material'
import { calls } from '../../../contract/index.ts'
import { rowsWords, writtenBy } from '../../../forms/imports/words.ts'
import { messages, sentences } from '../../../rules/messages.ts'
import { Section } from '../../ui/Page.tsx'
import { useCall } from '../../ui/useCall.tsx'
import { useUser } from '../../ui/useUser.tsx'
import type { StepProps } from '../step.ts'
import { CountTiles } from './CountTiles.tsx'
import { Progress } from './Progress.tsx'

/** Starts the import and shows its progress. It continues if the person leaves the page. */
export function RunStep({ one, draft, isLost, onGo }: StepProps) {
  const { id, status, check, doneCount, rowCount } = one
  const user = useUser()
  const { run, isPending } = useCall(calls.imports.run)
  const cancel = useCall(calls.imports.cancel)
  if (status === 'Running')
    return (
      <Section
        title="Run"
        actions={
          <Button color="inherit" loading={cancel.isPending} onClick={() => cancel.run({ params: { id } })}>
            Cancel Import
          </Button>
        }
      >
        <Progress label="Importing" done={doneCount} all={rowCount} isLost={isLost} />
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          You can leave this page. The import goes on, and this page shows how far it is.
        </Typography>
      </Section>
    )
  if (!check) return null
  const writes = writtenBy(check)
  const isMapped = (name: string) => draft.mapping.fields.some(({ field }) => field === name)
  const makesLicenses = one.kind === 'licenses' && check.created > 0
  return (
    <Section title="Run">
      <Stack sx={{ gap: 1.5, alignItems: 'start' }}>
        <CountTiles counts={check} isOver={false} />
        {check.refused > 0 && (
          <Alert severity="warning">{`${rowsWords(check.refused)} will be skipped. You can download, correct and import them later.`}</Alert>
        )}
        {makesLicenses && !isMapped('renewalDesignation') && (
          <Alert
            severity="info"
            action={
              <Button color="inherit" onClick={() => onGo('map')}>
                Choose Another Side
              </Button>
            }
          >
            {user.clientId === null ? sentences.importedForProvider(user.providerName, one.clientName) : messages.importedForClient}
          </Alert>
        )}
        {makesLicenses && !isMapped('assignedUser') && (
          <Alert
            severity="info"
            action={
              <Button color="inherit" onClick={() => onGo('map')}>
                Choose an Assignee
              </Button>
            }
          >
            New licenses will have no assignee. Administrators find them under Unassigned.
          </Alert>
        )}
        <Typography variant="body2" color="textSecondary">
          What the import writes can be undone for 30 days.
        </Typography>
        <Stack direction="row" sx={{ gap: 1 }}>
          <Button variant="contained" disabled={writes === 0} loading={isPending} onClick={() => run({ params: { id } })}>
            {`Import ${rowsWords(writes)}`}
          </Button>
          <Button color="inherit" onClick={() => onGo('check')}>
            Back to the Check
          </Button>
        </Stack>
      </Stack>
    </Section>
  )
}
