import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWatch } from 'react-hook-form'
import type { Refused } from '../../../client/index.ts'
import { whatIsWrong } from '../../../contract/fields/check.ts'
import { schemaTitle, type Values } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import { BulkBegin, BulkBeginFilter } from '../../../contract/renewals/bulk.ts'
import { beginBody, bulkDates, type Criteria, criteriaOf } from '../../../forms/renewals/bulk-begin.ts'
import { messages } from '../../../rules/messages.ts'
import { numberList } from '../../../rules/records.ts'
import { WAIT_GROUPS, type WaitGroup } from '../../../rules/renewals/begin.ts'
import { wrongRanges } from '../../../rules/renewals/bulk.ts'
import { countWords } from '../../../rules/totals.ts'
import { onceKey } from '../../providers/onceKey.ts'
import { isPlanNeeded, PlanButton } from '../../ui/batches/PlanButton.tsx'
import { Back, StepHeading } from '../../ui/forms/CallWizardDialog.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { FormFields } from '../../ui/forms/FormFields.tsx'
import { inputsOf } from '../../ui/forms/fieldInputs.ts'
import { blamesFields, errorsOf, NOT_SAVED } from '../../ui/forms/formValues.ts'
import type { Errors } from '../../ui/forms/resolver.ts'
import { useCall } from '../../ui/useCall.tsx'
import { useUser } from '../../ui/useUser.tsx'
import { CriteriaFields } from './CriteriaFields.tsx'
import { type Known, PickLicenses } from './PickLicenses.tsx'
import { type Answer, Preflight, type PreflightProps } from './Preflight.tsx'

export type Step = 'criteria' | 'licenses' | 'dates' | 'check'

/** The three steps, then the confirmation. */
const HEADINGS: Record<Step, string> = {
  criteria: 'Step 1 of 3: Choose Criteria',
  licenses: 'Step 2 of 3: Pick Licenses',
  dates: 'Step 3 of 3: Set Dates',
  check: 'Check Before You Begin',
}

const NEXT = { criteria: 'Next', licenses: 'Next', dates: 'Review' }

export interface Start {
  at: Step
  values: Values
  known: Known
  /** The preflight's answer for licenses selected in a list. */
  tried?: Answer
}

interface BulkBeginFormProps {
  start: Start
  onBegun(answer: Answer, typed: Values, batchId: number | null): void
  onClose(): void
}

/** The state of the steps: validation, requests, and the preflight's answer. */
function useSteps(start: Start, onBegun: BulkBeginFormProps['onBegun']) {
  const { run, isPending } = useCall(calls.renewals.bulkBegin)
  const [at, setAt] = useState(start.at)
  /** The preflight's answer, and an idempotency key, so that a repeated begin runs only once. */
  const [checked, setChecked] = useState<{ answer: Answer; key: string } | null>(() =>
    start.tried ? { answer: start.tried, key: onceKey() } : null,
  )
  const [wanted, setWanted] = useState<ReadonlySet<WaitGroup>>(new Set(start.tried ? [] : WAIT_GROUPS))
  const [needed, setNeeded] = useState<string | null>(null)

  const validate = (typed: Values): Errors => {
    if (at === 'criteria') return { ...wrongRanges(typed), ...whatIsWrong(BulkBeginFilter, criteriaOf(typed)) }
    if (at === 'licenses') return idsIn(typed).length > 0 ? {} : { licenseIds: messages.licenseRequired }
    return whatIsWrong(BulkBegin, typed, ['processStartDate', 'dueDate', 'earlyReason'])
  }

  const refused = (error: unknown): Errors => {
    const errors = errorsOf(calls.renewals.bulkBegin, error, ['licenseIds', ...Object.keys(bulkDates.fields)])
    if (errors.licenseIds) setAt('licenses')
    else if (blamesFields(error)) setAt('dates')
    return errors
  }

  const check = async (typed: Values): Promise<Errors> => {
    const outcome = await run({ body: { ...beginBody(typed, idsIn(typed)), dryRun: true } }, { failed: shownHere })
    if ('refused' in outcome) return refused(outcome.refused)
    setChecked({ answer: outcome.answer, key: onceKey() })
    setAt('check')
    return NOT_SAVED
  }

  const isNeeded = (error: unknown, typed: Values): error is Refused => isPlanNeeded(calls.renewals.bulkBegin, bodyOf(typed), error)
  const held = new Set(checked?.answer.waiting?.filter(({ group }) => !wanted.has(group)).map(({ licenseId }) => licenseId))
  const beginning = (typed: Values) => idsIn(typed).filter((id) => !held.has(id))
  const bodyOf = (typed: Values) => beginBody(typed, beginning(typed))

  const begin = async (typed: Values): Promise<Errors | undefined> => {
    const outcome = await run(
      { body: bodyOf(typed), idempotencyKey: checked?.key },
      { success: sentenceOf, failed: shownHere, withoutUndo: true },
    )
    if ('refused' in outcome && isNeeded(outcome.refused, typed)) {
      setNeeded(outcome.refused.message)
      return NOT_SAVED
    }
    if ('refused' in outcome) return refused(outcome.refused)
    // Unmounts the form at once, and with it the guard of unsaved changes.
    flushSync(() => onBegun(outcome.answer, { ...typed, licenseIds: beginning(typed) }, outcome.batchId))
    return undefined
  }

  const submit = async (typed: Values): Promise<Errors | undefined> => {
    if (at === 'check') return begin(typed)
    if (at === 'dates') return check(typed)
    setAt(at === 'criteria' ? 'licenses' : 'dates')
    return NOT_SAVED
  }

  const startable = (checked?.answer.startedCount ?? 0) - held.size
  return { at, setAt, checked, wanted, setWanted, needed, setNeeded, isPending, validate, submit, bodyOf, startable }
}

/** The form of Bulk Begin Renewals up to the begin. Going back keeps typed and selected values. */
export function BulkBeginForm({ start, onBegun, onClose }: BulkBeginFormProps) {
  const user = useUser()
  const { at, setAt, checked, wanted, setWanted, needed, setNeeded, isPending, validate, submit, bodyOf, startable } = useSteps(
    start,
    onBegun,
  )
  const foundBy = useRef(start.at === 'licenses' ? JSON.stringify(criteriaOf(start.values)) : '')
  return (
    <FormDialog
      title={schemaTitle(calls.renewals.bulkBegin.body)}
      values={start.values}
      validate={validate}
      onSubmit={submit}
      onClose={onClose}
      save={at === 'check' ? `Begin ${countWords(startable, 'Renewal')}` : NEXT[at]}
      isReady={() => at !== 'check' || startable > 0}
      busy={isPending}
      wide
      actions={
        <>
          <Previous at={at} foundBy={foundBy} onGo={setAt} />
          {at === 'check' && (
            <PlanButton
              call={calls.renewals.bulkBegin}
              bodyOf={bodyOf}
              needed={needed}
              onRead={() => setNeeded(null)}
              onDone={() => flushSync(onClose)}
            />
          )}
        </>
      }
    >
      <StepHeading>{HEADINGS[at]}</StepHeading>
      {at === 'criteria' && <CriteriaFields />}
      {at === 'licenses' && <Found known={start.known} foundBy={foundBy} />}
      {at === 'dates' && <FormFields schema={BulkBegin} fields={inputsOf(bulkDates, user)} inColumns />}
      {at === 'check' && checked && <Checked answer={checked.answer} known={start.known} wanted={wanted} onWant={setWanted} />}
    </FormDialog>
  )
}

const idsIn = ({ licenseIds }: Values) => numberList(licenseIds)

const shownHere = () => 'shown' as const

const sentenceOf = ({ jobId, startedCount }: Answer): string => {
  if (jobId !== null) return messages.bulkRenewalsInitiated
  return startedCount > 0 ? messages.bulkRenewalsStarted : ''
}

/** Step 2 with the criteria of step 1. */
function Found(props: { known: Known; foundBy: React.RefObject<string> }) {
  const criteria: Criteria = criteriaOf(useWatch())
  return <PickLicenses criteria={criteria} {...props} />
}

/** The preflight's answer for the licenses in the form. */
function Checked(props: Omit<PreflightProps, 'licenseIds'>) {
  const licenseIds: number[] = useWatch({ name: 'licenseIds' })
  return <Preflight licenseIds={licenseIds} {...props} />
}

/** The Previous button. Licenses of an earlier attempt have no step 2. */
function Previous({ at, foundBy, onGo }: { at: Step; foundBy: React.RefObject<string>; onGo(step: Step): void }) {
  if (at === 'criteria') return null
  if (at === 'licenses') return <Back onClick={() => onGo('criteria')}>Edit Filters</Back>
  if (at === 'dates') return <Back onClick={() => onGo(foundBy.current ? 'licenses' : 'criteria')}>Previous</Back>
  return <Back onClick={() => onGo('dates')}>Previous</Back>
}
