import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import UndoIcon from '@mui/icons-material/Undo'
import { Alert, type AlertColor, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import type { ImportDetail } from '../../../contract/imports/schemas.ts'
import { calls } from '../../../contract/index.ts'
import { countsOf, endWords, queueWords } from '../../../forms/imports/words.ts'
import { queueFilter } from '../../../forms/renewals/queue.ts'
import type { ImportStatus } from '../../../rules/imports/kinds.ts'
import { NextStep } from '../../getting-started/NextStep.tsx'
import { listAddress } from '../../providers/paths.ts'
import { ImportButton } from '../../ui/lists/ImportButton.tsx'
import { RowLink } from '../../ui/lists/RowLink.tsx'
import { Section } from '../../ui/Page.tsx'
import { late } from '../../ui/states/late.tsx'
import { useDownload } from '../../ui/useDownload.tsx'
import { useUser } from '../../ui/useUser.tsx'
import type { StepProps } from '../step.ts'
import { CountTiles } from './CountTiles.tsx'
import { RefusedRows } from './RefusedRows.tsx'
import { RowTable } from './RowTable.tsx'

const UndoDialog = late(async () => (await import('../../batches/UndoDialog.tsx')).UndoDialog)

const SEVERITY: Partial<Record<ImportStatus, AlertColor>> = { Failed: 'error', Cancelled: 'warning' }

/** The results of an import, with its downloads and Undo. */
export function ResultsStep({ one, onGo }: StepProps) {
  const { id, status, error, batchId, refusedCount, kind } = one
  const downloading = useDownload()
  const counts = countsOf(one)
  const isKept = status === 'Done' && one.undoneBy === null
  return (
    <Stack sx={{ gap: 2 }}>
      <Section title="Results" actions={<Undo one={one} />}>
        <Stack sx={{ gap: 1.5 }}>
          <Alert severity={one.undoneBy === null ? (SEVERITY[status] ?? (refusedCount > 0 ? 'warning' : 'success')) : 'info'} role="status">
            {[endWords(one), error].filter(Boolean).join(' ')}
          </Alert>
          <CountTiles counts={counts} isOver />
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            <Button component="a" variant="outlined" startIcon={<DownloadIcon />} {...downloading(calls.imports.results, { id })}>
              Download Results
            </Button>
            {refusedCount > 0 && <RefusedRows id={id} />}
            {status !== 'Done' && one.hasFile && <Button onClick={() => onGo(one.check ? 'run' : 'map')}>Run Again</Button>}
            <ImportButton kind={kind} clientId={one.clientId} label="Import Another File" variant="text" />
            {isKept && <NextStep />}
          </Stack>
          {isKept && <Queue one={one} />}
          {batchId !== null && (
            <Typography variant="body2">
              Each changed record is in <RowLink to={`/batches/${batchId}`}>{`batch ${batchId}`}</RowLink>.
            </Typography>
          )}
        </Stack>
      </Section>
      <Section title="Rows">
        <RowTable one={one} counts={counts} />
      </Section>
    </Stack>
  )
}

/** The licenses of the file in the queue, as counted by the check before the run. */
function Queue({ one: { check, clientId } }: { one: ImportDetail }) {
  const { clientId: own } = useUser()
  const words = queueWords(check?.queue ?? null)
  if (!words) return null
  const filter = { ...queueFilter.widest, ...(own === null && clientId !== null && { clientIds: [clientId] }) }
  return (
    <Typography variant="body2">
      {`In the queue: ${words} `}
      <RowLink to={listAddress('renewals', filter)}>Open the Renewals</RowLink>
    </Typography>
  )
}

/** Undo. If unavailable, disabled with the reason beside it. */
function Undo({ one: { batchId, cannotUndo } }: { one: ImportDetail }) {
  const [isOpen, setIsOpen] = useState(false)
  if (batchId === null) return null
  return (
    <>
      {cannotUndo && (
        <Typography variant="body2" color="textSecondary">
          {cannotUndo}
        </Typography>
      )}
      <Button variant="outlined" startIcon={<UndoIcon />} disabled={cannotUndo !== null} onClick={() => setIsOpen(true)}>
        Undo
      </Button>
      {isOpen && <UndoDialog id={batchId} onClose={() => setIsOpen(false)} />}
    </>
  )
}
