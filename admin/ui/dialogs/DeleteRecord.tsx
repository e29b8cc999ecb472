import { type ReactNode, useState } from 'react'
import type { Call, CallRequest } from '../../../contract/call.ts'
import { messages } from '../../../rules/messages.ts'
import type { Stop } from '../trail.tsx'
import { ConfirmCall } from './ConfirmCall.tsx'
import { Notice } from './Notice.tsx'

interface DeleteRecordProps<C extends Call> {
  call: C
  request: CallRequest<C>
  title: string
  text: ReactNode
  /** The reason in the record itself why it cannot be deleted. */
  whyNot?: string | null
  /** The page where the person can resolve that. */
  where?: Stop | null
  /** For a record that is only removed from another one and is not deleted. */
  removes?: boolean
  onClose(): void
  onDone?(): void
  /** The resource, if the record's own profile is open. `onDone` then leaves the profile. */
  left?: string
}

/** Asks for confirmation before a deletion. If it is blocked, shows the reason from the record or from the server. */
export function DeleteRecord<C extends Call>({ whyNot = null, where, text, removes, ...rest }: DeleteRecordProps<C>) {
  const [blocked, setBlocked] = useState(whyNot)
  if (blocked) {
    const title = removes ? messages.unableToRemove : messages.unableToDelete
    return <Notice title={title} text={blocked} where={where} onClose={rest.onClose} />
  }
  return <ConfirmCall {...rest} text={text} confirm={removes ? 'Remove' : 'Delete'} dangerous onBlocked={setBlocked} />
}
