import { Button, Typography } from '@mui/material'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext } from 'react-hook-form'
import type { CallOptions } from '../../../client/index.ts'
import type { Call, Output } from '../../../contract/call.ts'
import { whatIsWrong } from '../../../contract/fields/check.ts'
import { schemaTitle, type Values } from '../../../contract/fields/schema.ts'
import type { FormRequest } from '../../../forms/form.ts'
import { useCall } from '../useCall.tsx'
import { FormDialog } from './FormDialog.tsx'
import { FormFields } from './FormFields.tsx'
import { bodyFrom, errorsOf, filledIn, isShownInForm, NOT_SAVED, namesOf, requiredNamesOf, rootOf, shownOf } from './formValues.ts'
import type { Errors } from './resolver.ts'
import type { FieldData } from './SchemaInput.tsx'

export interface WizardStep {
  title: string
  fields: readonly FieldData[]
  /** The errors of this step that the schema does not cover. */
  check?(values: Values): Errors
  /** Additional content above and below the fields. */
  above?: ReactNode
  below?: ReactNode
}

interface CallWizardProps<C extends Call> {
  /** The title of its body is the dialog's title. */
  call: C
  steps: readonly WizardStep[]
  values: Values
  request: FormRequest
  onClose(): void
  onDone?(answer: Output<C>): void
  /** The body to send, if it is not simply the values of the fields. */
  bodyOf?(values: Values): Values
}

/** A dialog with several steps that makes its call after the last one. Typed values stay on the way back. */
export function CallWizard<C extends Call>({ call, steps, values, request, onClose, onDone, bodyOf }: CallWizardProps<C>) {
  const { run, isPending } = useCall<C, CallOptions>(call)
  const [at, setAt] = useState(0)
  const title = schemaTitle(call.body)
  const step = steps[at] as WizardStep
  const isLast = at === steps.length - 1

  const validate = (typed: Values): Errors => {
    const shown = shownOf(step.fields, typed)
    return { ...step.check?.(typed), ...whatIsWrong(call.body, typed, namesOf(shown), requiredNamesOf(shown, typed)) }
  }

  const submit = async (typed: Values): Promise<Errors | undefined> => {
    if (!isLast) {
      setAt(at + 1)
      return NOT_SAVED
    }
    const names = steps.flatMap(({ fields }) => namesOf(shownOf(fields, typed)))
    const body = bodyFrom(call, bodyOf ? bodyOf(typed) : filledIn(typed, names))
    const outcome = await run(
      { ...request, body },
      {
        failed: (error) => (isShownInForm(error) ? 'shown' : undefined),
      },
    )
    if ('answer' in outcome) {
      // Unmounts at once: otherwise the guard of unsaved changes would silently drop a navigation in onDone.
      flushSync(onClose)
      onDone?.(outcome.answer)
      return undefined
    }
    const errors = errorsOf(outcome.refused, names)
    const roots = Object.keys(errors).map(rootOf)
    const refused = steps.findIndex(({ fields }) => fields.some(({ name }) => roots.includes(rootOf(name))))
    if (refused >= 0) setAt(refused)
    return errors
  }

  return (
    <FormDialog
      title={title}
      values={values}
      validate={validate}
      onSubmit={submit}
      onClose={onClose}
      save={isLast ? 'Save' : 'Next'}
      busy={isPending}
      wide
      actions={at > 0 && <Back onClick={() => setAt(at - 1)} />}
    >
      <StepHeading>{`Step ${at + 1} of ${steps.length}: ${step.title}`}</StepHeading>
      {step.above}
      {/* The key is the step: an input at the same position in both steps would keep the other one's state. */}
      <FormFields key={step.title} schema={call.body} fields={step.fields} inColumns />
      {step.below}
    </FormDialog>
  )
}

/** The Back button. It clears the errors of the step, which is validated again when it is submitted. */
export function Back({ onClick, children = 'Back' }: { onClick(): void; children?: string }) {
  const { clearErrors } = useFormContext()
  const back = () => {
    clearErrors()
    onClick()
  }
  return (
    <Button color="inherit" onClick={back} sx={{ mr: 'auto' }}>
      {children}
    </Button>
  )
}

/** Takes the focus when a step starts, so that the step is read out and scrolled to its top. */
export function StepHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(children)
  useEffect(() => {
    if (before.current === children) return
    before.current = children
    heading.current?.focus()
  }, [children])
  return (
    <Typography ref={heading} variant="body2" component="h3" color="textSecondary" tabIndex={-1} sx={{ outline: 'none', mb: 1 }}>
      {children}
    </Typography>
  )
}
