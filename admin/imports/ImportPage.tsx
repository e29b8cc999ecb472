import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Box, Button, Typography } from '@mui/material'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { ImportDetail } from '../../contract/imports/schemas.ts'
import { calls } from '../../contract/index.ts'
import { IMPORT_KIND_LABELS } from '../../rules/imports/kinds.ts'
import { formatCount } from '../../rules/totals.ts'
import { DeleteRecord } from '../ui/dialogs/DeleteRecord.tsx'
import { Page, PageHeader } from '../ui/Page.tsx'
import { Waiting } from '../ui/states/Waiting.tsx'
import { useCall } from '../ui/useCall.tsx'
import { MapStep } from './map/MapStep.tsx'
import { LABELS, STEPS, type StepName, Steps } from './Steps.tsx'
import { CheckStep } from './steps/CheckStep.tsx'
import { FileStep } from './steps/FileStep.tsx'
import { ResultsStep } from './steps/ResultsStep.tsx'
import { RunStep } from './steps/RunStep.tsx'
import { useImport } from './useImport.ts'
import { useMapping } from './useMapping.ts'

const HOME = { to: '/imports', name: 'Imports' }

/** The page of an import, with one screen per step: file, mapping, check, run and results. */
export default function ImportPage() {
  const id = Number(useParams().id)
  const check = useCall(calls.imports.check)
  const { one, isError, refetch, isLost } = useImport(id, check.isPending)
  if (isError && !one) return <CannotRead onAgain={refetch} />
  if (!one) return <Waiting />
  // A check can also be running because another page, or this one before a reload, has started it.
  const isChecking = check.isPending || one.status === 'Checking'
  return <Opened key={id} one={one} isLost={isLost} isChecking={isChecking} onCheck={() => check.run({ params: { id } })} />
}

const CannotRead = ({ onAgain }: { onAgain(): void }) => (
  <Page>
    <PageHeader title="Import" home={HOME} />
    <Typography sx={{ mb: 1.5 }}>The import could not be read.</Typography>
    <Button variant="outlined" onClick={onAgain}>
      Try Again
    </Button>
  </Page>
)

/** The step to open if the address contains none. */
const stepOf = ({ status, check, missing }: ImportDetail): StepName => {
  if (status === 'Running') return 'run'
  if (status === 'Checking') return 'check'
  if (status === 'Uploaded') return missing.length > 0 ? 'map' : 'check'
  return status === 'Checked' && check ? 'check' : 'results'
}

const hasRun = ({ status }: ImportDetail) => status === 'Done' || status === 'Failed' || status === 'Cancelled'

/** A completed import has only results. A failed or cancelled one can be mapped, checked and run again. */
const mayOpen = (one: ImportDetail, step: StepName): boolean => {
  if (step === 'results') return hasRun(one)
  if (one.status === 'Done') return false
  if (one.status === 'Running') return step === 'run'
  if (one.status === 'Checking') return step === 'check'
  if (step === 'check') return one.missing.length === 0
  return step !== 'run' || one.check !== null
}

interface OpenedProps {
  one: ImportDetail
  isLost: boolean
  isChecking: boolean
  onCheck(): void
}

function Opened({ one, isLost, isChecking, onCheck }: OpenedProps) {
  const [search, setSearch] = useSearchParams()
  const draft = useMapping(one)
  const [refusals, setRefusals] = useState(0)
  const asked = STEPS.find((step) => step === search.get('step'))
  const step = asked && mayOpen(one, asked) ? asked : stepOf(one)
  const go = (to: StepName) => setSearch({ step: to }, { replace: true })
  const check = async () => {
    const saved = await draft.save()
    const isReady = saved !== null && saved.missing.length === 0
    setRefusals((before) => (isReady ? 0 : before + 1))
    if (!isReady) return go('map')
    go('check')
    onCheck()
  }
  const common = { one, draft, isLost, onGo: go }
  const screens: Record<StepName, ReactNode> = {
    upload: <FileStep {...common} onReplace={draft.replace} />,
    map: <MapStep {...common} refusals={refusals} onReplace={draft.replace} onCheck={check} />,
    check: <CheckStep {...common} isChecking={isChecking} onCheck={check} />,
    run: <RunStep {...common} />,
    results: <ResultsStep {...common} />,
  }
  const of = one.clientName ? ` · ${one.clientName}` : ''
  return (
    <Page>
      <PageHeader title={one.fileName} home={HOME} aside={<DeleteImport one={one} />}>
        <Typography variant="body2" color="textSecondary">
          {`${IMPORT_KIND_LABELS[one.kind]}${of} · ${formatCount(one.rowCount)} rows`}
        </Typography>
      </PageHeader>
      <Steps active={step} tabs={{ mayGo: (to) => mayOpen(one, to), onGo: go }} />
      <Turned step={step}>{screens[step]}</Turned>
    </Page>
  )
}

/** The content of a step. When the step changes, focuses the new content and scrolls to the top. */
function Turned({ step, children }: { step: StepName; children: ReactNode }) {
  const before = useRef(step)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    box.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [step])
  return (
    <Box ref={box} role="tabpanel" aria-label={LABELS[step]} tabIndex={-1} sx={{ outline: 'none' }}>
      {children}
    </Box>
  )
}

function DeleteImport({ one: { id, version, fileName, status } }: { one: ImportDetail }) {
  const [isOpen, setIsOpen] = useState(false)
  const navigate = useNavigate()
  if (status === 'Running' || status === 'Checking') return null
  return (
    <>
      <Button color="inherit" startIcon={<DeleteIcon />} onClick={() => setIsOpen(true)}>
        Delete
      </Button>
      {isOpen && (
        <DeleteRecord
          call={calls.imports.remove}
          request={{ params: { id }, ifMatch: version }}
          title={`Delete the Import of ${fileName}`}
          text="The file and the results are deleted. Records that the import has written stay."
          left="imports"
          onClose={() => setIsOpen(false)}
          onDone={() => navigate('/imports')}
        />
      )}
    </>
  )
}
