import { type ReactNode, useState } from 'react'
import type { Form } from '../../forms/form.ts'
import { messages } from '../../rules/messages.ts'
import { DialogBox } from '../ui/dialogs/dialog.tsx'
import { dialogOf } from '../ui/dialogs/form-dialog.ts'
import { Reader, usePanelWidth } from '../ui/dialogs/reader.tsx'
import { Waiting } from '../ui/dialogs/waiting.tsx'
import { useLive } from '../ui/live.ts'
import { useSession } from '../ui/session.tsx'
import { wrap } from '../ui/text.ts'
import { words } from '../ui/words.ts'
import type { ContextOf } from './boxes.tsx'
import type { BoxProps, Target } from './kind.ts'

const NOBODY: Target = { id: 0, name: '' }

/** A form that creates a token, then shows the token. The server returns it only once. */
export const secretBox = <Context,>(form: Form<Context>, contextOf: ContextOf<Context>) => {
  const more = { form: form as Form<unknown>, contextOf }
  return (props: BoxProps): ReactNode => <SecretBox {...more} {...props} />
}

interface Props extends BoxProps {
  form: Form<unknown>
  contextOf: ContextOf<unknown>
}

function SecretBox({ form, contextOf, targets: [target = NOBODY], onDone, onClose }: Props) {
  const { api, user, outside, done } = useSession()
  const width = usePanelWidth()
  const { data, error } = useLive(`secret ${target.id}`, () => contextOf(api, target.id, user))
  const [token, setToken] = useState<string | null>(null)
  if (token !== null) {
    const copy = () => {
      outside.copy(token)
      done(words.copied('the token'))
    }
    const bindings = [{ keys: ['y'], says: 'Copy the token', run: copy, foot: true } as const]
    return (
      <Reader
        title="Token"
        lines={[...wrap(token, width), '', ...wrap(messages.tokenShownOnce, width)]}
        bindings={bindings}
        onClose={onClose}
      />
    )
  }
  if (data === null) return <Waiting title={target.name} error={error} onClose={onClose} />
  const dialog = dialogOf(form, data, api)
  const send: typeof dialog.send = async (body) => {
    const answer = await dialog.send(body)
    const secret = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'token') : null
    if (typeof secret === 'string') setToken(secret)
    return answer
  }
  return <DialogBox dialog={{ ...dialog, send, goesOn: true }} aside={target.name} onDone={onDone} onClose={onClose} onStale={onDone} />
}
