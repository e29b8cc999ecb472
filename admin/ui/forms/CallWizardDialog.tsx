import { Button, Typography } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext } from 'react-hook-form'
import { type CallOptions, fillPath } from '../../../client/index.ts'
import type { Call, Output } from '../../../contract/call.ts'
import { schemaTitle, type Values } from '../../../contract/fields/schema.ts'
import { type Form, initialValues } from '../../../forms/form.ts'
import { useCall } from '../useCall.tsx'
import { dropDrafts, keptNamesOf } from './Drafts.tsx'
import { Follows } from './FieldEffects.tsx'
import { FormDialog } from './FormDialog.tsx'
import { FormFields } from './FormFields.tsx'
import { errorsIn, inputsOf, sentOf } from './fieldInputs.ts'
import { bodyFrom, errorsOf, NOT_SAVED, rootOf } from './formValues.ts'
import type { Errors } from './resolver.ts'

interface CallWizardProps<Context, C extends Call> {
  /** The title of its call's body is the dialog's title. */
  form: Form<Context, C>
  context: Context
  onClose(): void
  onDone?(answer: Output<C>): void
}

/** Draws a form of `forms/` step by step, and makes its call after the last one. Typed values stay on the way back. */
export function CallWizardDialog<Context, C extends Call>({ form, context, onClose, onDone }: CallWizardProps<Context, C>) {
  const { call, steps = [] } = form
  const { run, isPending } = useCall<C, CallOptions>(call)
  const [at, setAt] = useState(0)
  const step = steps[at] ?? { title: '', fields: [] }
  const isLast = at === steps.length - 1
  const all = inputsOf(form, context)
  const fields = all.filter(({ name }) => step.fields.includes(name))
  const place = `${schemaTitle(call.body)} ${fillPath(call, form.request(context).params)}`

  const validate = (typed: Values): Errors => {
    const checked = Object.entries(form.check?.(typed, context) ?? {}).filter(([name]) => step.fields.includes(name))
    return errorsIn(call, fields, typed, Object.fromEntries(checked))
  }

  const submit = async (typed: Values): Promise<Errors | undefined> => {
    if (!isLast) {
      setAt(at + 1)
      return NOT_SAVED
    }
    const sent = sentOf(form, context, typed)
    const body = bodyFrom(call, form.bodyOf?.(sent, context) ?? sent)
    const outcome = await run({ ...form.request(context), body }, { failed: () => 'shown' })
    if ('answer' in outcome) {
      dropDrafts(place)
      // Unmounts at once: otherwise the guard of unsaved changes would silently drop a navigation in onDone.
      flushSync(onClose)
      onDone?.(outcome.answer)
      return undefined
    }
    const errors = errorsOf(call, outcome.refused, Object.keys(form.fields))
    const roots = Object.keys(errors).map(rootOf)
    const refused = steps.findIndex(({ fields }) => fields.some((name) => roots.includes(rootOf(name))))
    if (refused >= 0) setAt(refused)
    return errors
  }

  return (
    <FormDialog
      title={schemaTitle(call.body)}
      values={initialValues(form, context)}
      validate={validate}
      onSubmit={submit}
      onClose={onClose}
      drafts={{ place, names: keptNamesOf(call, all) }}
      save={isLast ? 'Save' : 'Next'}
      busy={isPending}
      wide
      actions={at > 0 && <Back onClick={() => setAt(at - 1)} />}
    >
      <StepHeading>{`Step ${at + 1} of ${steps.length}: ${step.title}`}</StepHeading>
      {/* The key is the step: an input at the same position in both steps would keep the other one's state. */}
      <FormFields key={step.title} schema={call.body} fields={fields} inColumns />
      <Follows form={form} context={context} />
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
