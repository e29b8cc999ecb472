import { Alert, Button, type ButtonProps, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { Form, useTranslate } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import type { Values } from '../../../contract/fields/schema.ts'
import { messages } from '../../../rules/messages.ts'
import { holdWork } from '../../providers/work.ts'
import { useAsk } from '../dialogs/Ask.tsx'
import { BesidePreview } from '../pdf/BesidePreview.tsx'
import { type Previewed, usePreviewed } from '../pdf/preview.ts'
import { Drafts, type DraftsProps, dropDrafts } from './Drafts.tsx'
import { DISCARD, Leaving } from './Leaving.tsx'
import { type Errors, resolverOf } from './resolver.ts'

/** A second way to send the form. `pressed` holds whether the person chose it. */
export interface SecondButton {
  label: string
  pressed: RefObject<boolean>
}

interface FormDialogProps {
  title: string
  values: Values
  validate(values: Values): Errors
  /** Returns the errors by field, or undefined on success. Errors without a field go under `root`. */
  onSubmit(values: Values): Promise<Errors | undefined>
  onClose(): void
  save: string
  /** Whether the values can be saved. */
  isReady?(values: Values): boolean
  /** Why the main button is disabled, whatever the values are. Does not affect the second button. */
  blocked?: ReactNode
  busy?: boolean
  /** Set for an action that cannot be undone. */
  dangerous?: boolean
  /** For two columns. */
  wide?: boolean
  /** A file that is shown beside the form from the beginning. */
  beside?: Previewed
  children: ReactNode
  /** More buttons, left of Cancel. */
  actions?: ReactNode
  second?: SecondButton
  /** A new number resets the form. */
  round?: number
  /** A message about the last saved record; empty before the first. */
  status?: string
  /** The values to keep across a reload, until the form is sent or discarded. */
  drafts?: DraftsProps
}

/** The frame of every dialog with a form. Asks before unsaved changes are lost, by closing or by leaving the page. */
export function FormDialog(props: FormDialogProps) {
  const { title, values, validate, onSubmit, onClose, blocked, wide, beside, children, round, status, drafts } = props
  const dirty = useRef(false)
  const titleId = useId()
  const contents = useRef<HTMLDivElement>(null)
  const preview = usePreviewed(beside)
  useEffect(holdWork, [])
  const [ask, question] = useAsk()
  const giveUp = () => drafts && dropDrafts(drafts.place)
  const close = async (event: object, reason?: string) => {
    // Escape in a list of choices is meant for the list, even if it is closed already.
    const isOfList =
      reason === 'escapeKeyDown' && 'target' in event && event.target instanceof Element && event.target.matches('[role=combobox]')
    if (dirty.current && (isOfList || !(await ask(DISCARD)))) return
    giveUp()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={close}
      aria-labelledby={titleId}
      fullWidth
      maxWidth={preview.file ? 'xl' : wide ? 'md' : 'sm'}
      sx={{ '& form': { display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 } }}
    >
      <BesidePreview {...preview}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        {status !== undefined && (
          <Typography role="status" variant="body2" color="textSecondary" sx={{ px: 2.5, pb: status ? 1 : 0 }}>
            {status}
          </Typography>
        )}
        <Form
          key={round}
          defaultValues={values}
          resolver={resolverOf(validate)}
          onSubmit={onSubmit}
          disableInvalidFormNotification
          noValidate
        >
          <DialogContent ref={contents} sx={{ pt: 0.5 }}>
            {drafts && <Drafts key={drafts.place} {...drafts} />}
            {children}
            <FocusFirst within={contents} />
            <FormBanner />
            {blocked}
          </DialogContent>
          <Buttons {...props} onCancel={close} />
          <Leaving dirty={dirty} ask={ask} onLeave={giveUp} />
        </Form>
      </BesidePreview>
      {question}
    </Dialog>
  )
}

interface ButtonsProps extends Pick<FormDialogProps, 'save' | 'isReady' | 'blocked' | 'busy' | 'dangerous' | 'actions' | 'second'> {
  onCancel(event: object): void
}

function Buttons({ save, isReady, blocked, busy, dangerous, actions, second, onCancel }: ButtonsProps) {
  const translate = useTranslate()
  return (
    <DialogActions>
      {actions}
      <Button color="inherit" onClick={onCancel}>
        {translate('ra.action.cancel')}
      </Button>
      {second && <Second {...second} isReady={isReady} loading={busy} />}
      <Submit
        isReady={blocked ? () => false : isReady}
        color={dangerous ? 'error' : 'primary'}
        loading={busy}
        onClick={() => second && press(second.pressed, false)}
      >
        {save}
      </Submit>
    </DialogActions>
  )
}

const INPUTS = ':is(input, textarea, [role=combobox]):not([disabled], [aria-disabled=true], [aria-hidden=true], [type=hidden], [type=file])'

/**
 * Focuses the first field when the dialog opens; screen readers still read its title. It must be inside the dialog: the
 * dialog's focus trap takes the focus to the dialog itself unless an element in it has the focus already.
 */
function FocusFirst({ within }: { within: RefObject<HTMLElement | null> }) {
  useEffect(() => within.current?.querySelector<HTMLElement>(INPUTS)?.focus(), [within])
  return null
}

interface SubmitProps extends Pick<ButtonProps, 'color' | 'loading' | 'onClick'> {
  isReady?(values: Values): boolean
  children: string
}

function Submit({ isReady, ...props }: SubmitProps) {
  const values: Values = useWatch()
  return <Button type="submit" variant="contained" disabled={isReady?.(values) === false} {...props} />
}

const press = (pressed: RefObject<boolean>, isSecond: boolean) => {
  pressed.current = isSecond
}

/** No submit button: Enter would press it, as the first one of the form. */
function Second({ label, pressed, isReady, ...props }: Omit<SubmitProps, 'onClick' | 'children'> & SecondButton) {
  const values: Values = useWatch()
  const save = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    press(pressed, true)
    currentTarget.form?.requestSubmit()
  }
  return (
    <Button type="button" onClick={save} disabled={isReady?.(values) === false} {...props}>
      {label}
    </Button>
  )
}

/** The form's banner while a field is refused, and the errors that belong to no field. */
export function FormBanner() {
  const { errors } = useFormState()
  const { root, ...fields } = errors
  const elsewhere = root?.elsewhere?.message
  return (
    <>
      {elsewhere && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {elsewhere}
        </Alert>
      )}
      {Object.keys(fields).length > 0 && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {messages.formBanner}
        </Alert>
      )}
    </>
  )
}
