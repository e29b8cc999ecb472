import { Alert, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import type { ImportCheck, ImportDetail, RefusalReason } from '../../../contract/imports/schemas.ts'
import { alsoCreatedWords, queueWords, rowsWords, writtenBy } from '../../../forms/imports/words.ts'
import { messages } from '../../../rules/messages.ts'
import { Section } from '../../ui/Page.tsx'
import type { StepProps } from '../step.ts'
import { CountTiles } from './CountTiles.tsx'
import { Duplicates } from './Duplicates.tsx'
import { Merged } from './Merged.tsx'
import { Progress } from './Progress.tsx'
import { ReasonList } from './ReasonList.tsx'
import { RefusedRows } from './RefusedRows.tsx'
import { RowTable } from './RowTable.tsx'

interface CheckStepProps extends StepProps {
  isChecking: boolean
  onCheck(): void
}

/** The result of the check: what the import would do with each row. Writes no records. */
export function CheckStep({ one, draft, isLost, isChecking, onCheck, onGo }: CheckStepProps) {
  if (isChecking)
    return (
      <Section title="Check">
        <Progress label="Checking" done={one.doneCount} all={one.rowCount} isLost={isLost} />
      </Section>
    )
  if (!one.check)
    return (
      <Section title="Check">
        <Typography variant="body2" sx={{ mb: 1.5 }}>
          {`The check reads all ${rowsWords(one.rowCount)} and says what the import would do with each. It changes no record.`}
        </Typography>
        <Button variant="contained" disabled={!one.hasFile} onClick={onCheck}>
          Check the File
        </Button>
      </Section>
    )
  const isNothing = writtenBy(one.check) === 0
  return (
    <Stack sx={{ gap: 2 }}>
      <Summary one={one} check={one.check} onMap={() => onGo('map')} />
      {one.check.duplicates.length > 0 && (
        <Duplicates duplicates={one.check.duplicates} fields={one.fields} draft={draft} onCheck={onCheck} />
      )}
      <Merged fields={one.fields} draft={draft} onCheck={onCheck} />
      <Section title="Rows" actions={one.check.refused > 0 && <RefusedRows id={one.id} />}>
        <Rows one={one} check={one.check} />
      </Section>
      {isNothing && <Alert severity="warning">{messages.importNothingToRun}</Alert>}
      <Stack direction="row" sx={{ justifyContent: 'flex-end', gap: 1 }}>
        <Button color="inherit" onClick={() => onGo('map')}>
          Back to Map
        </Button>
        <Button color="inherit" onClick={onCheck}>
          Check Again
        </Button>
        <Button variant="contained" disabled={isNothing} onClick={() => onGo('run')}>
          Next: Run
        </Button>
      </Stack>
    </Stack>
  )
}

function Rows({ one, check }: { one: ImportDetail; check: ImportCheck }) {
  const [reason, setReason] = useState<RefusalReason | null>(null)
  return (
    <>
      {check.reasons.length > 0 && <ReasonList one={one} reasons={check.reasons} chosen={reason} onChoose={setReason} />}
      <RowTable one={one} counts={check} reason={reason} />
    </>
  )
}

function Summary({ one, check, onMap }: { one: ImportDetail; check: ImportCheck; onMap(): void }) {
  const { warnings, alsoCreated, queue } = check
  return (
    <Section title="What the Import Would Do">
      <Stack sx={{ gap: 1.5 }}>
        <CountTiles counts={check} isOver={false} />
        {alsoCreated.length > 0 && (
          <Typography variant="body2">{`Will be created with them: ${alsoCreated.map(alsoCreatedWords).join(', ')}.`}</Typography>
        )}
        {queue && <Queue queue={queue} onMap={onMap} />}
        {warnings.map(({ field, text }) => (
          <Alert key={field + text} severity="info">
            {`${one.fields.find((each) => each.field === field)?.title ?? field}: ${text}`}
          </Alert>
        ))}
      </Stack>
    </Section>
  )
}

/** The effect on the queue. Many late licenses suggest that the file contains closed ones, which the mapping can skip. */
function Queue({ queue, onMap }: { queue: NonNullable<ImportCheck['queue']>; onMap(): void }) {
  const words = queueWords(queue)
  if (!words) return null
  const isLate = queue.pastDueCount + queue.expiredCount > 0
  const change = (
    <Button color="inherit" onClick={onMap}>
      Change the Mapping
    </Button>
  )
  return (
    <Alert severity={isLate ? 'warning' : 'info'} action={isLate && change}>
      {['In the queue afterwards:', words, queue.text].filter(Boolean).join(' ')}
    </Alert>
  )
}
