import type { ReactNode } from 'react'
import type { Client } from '../../client/index.ts'
import type { CurrentUser } from '../../contract/authentication/calls.ts'
import type { Call } from '../../contract/call.ts'
import type { Form } from '../../forms/form.ts'
import { useAct } from '../ui/act.ts'
import { Confirm } from '../ui/dialogs/confirm.tsx'
import { type Custom, withCustomFields } from '../ui/dialogs/custom-fields.ts'
import { DialogBox } from '../ui/dialogs/dialog.tsx'
import { dialogOf } from '../ui/dialogs/form-dialog.ts'
import { Waiting } from '../ui/dialogs/waiting.tsx'
import { useLive } from '../ui/live.ts'
import { useSession } from '../ui/session.tsx'
import { words } from '../ui/words.ts'
import type { BoxProps, Target } from './kind.ts'

const NO_CUSTOM: Custom = { fields: [], texts: {} }

/** Loads the context of a form: of a record by its id, for the signed-in user. */
export type ContextOf<Context> = (api: Client, id: number, user: CurrentUser) => Promise<Context>

type CustomIn<Context> = (context: Context) => Custom

/** A form for one record, which is loaded first. `customIn`: the custom fields of the form. */
export const formBox = <Context,>(form: Form<Context>, contextOf: ContextOf<Context>, customIn: CustomIn<Context> = () => NO_CUSTOM) => {
  const more = { form: form as Form<unknown>, customIn: customIn as CustomIn<unknown> }
  return (props: BoxProps): ReactNode => <FormBox {...more} contextOf={contextOf} {...props} />
}

interface FormBoxProps extends BoxProps {
  form: Form<unknown>
  contextOf: ContextOf<unknown>
  customIn: CustomIn<unknown>
}

function FormBox({ form, contextOf, customIn, targets: [target], onDone, onClose }: FormBoxProps) {
  const { api, user } = useSession()
  const { id = 0, name = '' } = target ?? {}
  const { data, error, refresh } = useLive(`form ${id}`, () => contextOf(api, id, user))
  if (data === null) return <Waiting title={name} error={error} onClose={onClose} />
  const dialog = withCustomFields(dialogOf(form, data, api), customIn(data))
  return <DialogBox dialog={dialog} aside={name} onDone={onDone} onClose={onClose} onStale={refresh} />
}

/** A form that applies to all selected records at once. */
export const formBoxForAll = <Context,>(form: Form<Context>, contextOf: (targets: readonly Target[]) => Context) => {
  const given = form as Form<unknown>
  return (props: BoxProps): ReactNode => <FormForAll form={given} context={contextOf(props.targets)} {...props} />
}

function FormForAll({ form, context, targets, onDone, onClose }: BoxProps & { form: Form<unknown>; context: unknown }) {
  const { api } = useSession()
  const [first] = targets
  const aside = targets.length === 1 ? (first?.name ?? '') : words.selected(targets.length)
  return <DialogBox dialog={dialogOf(form, context, api)} aside={aside} onDone={onDone} onClose={onClose} onStale={async () => {}} />
}

interface Asks {
  call: Call
  title: string
  sentence: string
  yes: string
  send(api: Client, target: Target): Promise<unknown>
}

/** Asks a question, then makes a call for each record. */
export const askBox =
  (asks: Asks) =>
  (props: BoxProps): ReactNode => <AskBox {...asks} {...props} />

function AskBox({ call, title, sentence, yes, send, targets, onDone, onClose }: Asks & BoxProps) {
  const { api } = useSession()
  const act = useAct(onDone)
  const all = async () => {
    for (const target of targets) await send(api, target)
  }
  const [first] = targets
  return (
    <Confirm
      title={targets.length === 1 ? `${title}: ${first?.name}` : `${title}: ${targets.length}`}
      sentence={sentence}
      lines={targets.length > 1 ? targets.map(({ name }) => name) : []}
      yes={yes}
      writes
      onNo={onClose}
      onYes={() => {
        onClose()
        act({ call, send: all })
      }}
    />
  )
}
