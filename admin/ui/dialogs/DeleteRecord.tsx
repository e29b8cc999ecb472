import { type ReactNode, useState } from 'react'
import type { Call, CallRequest } from '../../../contract/call.ts'
import { messages } from '../../../rules/messages.ts'
import { ConfirmCall } from './ConfirmCall.tsx'
import { Notice } from './Notice.tsx'

interface DeleteRecordProps<C extends Call> {
  call: C
  said: CallRequest<C>
  title: string
  text: ReactNode
  /** What the record itself says against it. */
  whyNot?: string | null
  /** For what is only taken away from something else, and stays. */
  removes?: boolean
  onClose(): void
  onDone?(): void
  /** The resource, where the record's own profile is open: `onDone` then leads away from it. */
  left?: string
}

/** Asks before it deletes; or says why it cannot be done, known from the record or from the server. */
export function DeleteRecord<C extends Call>({ whyNot = null, text, removes, ...rest }: DeleteRecordProps<C>) {
  const [blocked, setBlocked] = useState(whyNot)
  if (blocked) return <Notice title={removes ? messages.unableToRemove : messages.unableToDelete} text={blocked} onClose={rest.onClose} />
  return <ConfirmCall {...rest} text={text} confirm={removes ? 'Remove' : 'Delete'} dangerous onBlocked={setBlocked} />
}
