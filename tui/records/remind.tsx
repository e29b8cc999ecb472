import { useState } from 'react'
import { calls } from '../../contract/index.ts'
import { sentences } from '../../rules/messages.ts'
import { useAct } from '../ui/act.ts'
import { Confirm } from '../ui/dialogs/confirm.tsx'
import { Reader } from '../ui/dialogs/reader.tsx'
import { useSession } from '../ui/session.tsx'
import type { BoxProps } from './kind.ts'

const TITLE = 'Remind Properties'

/** Sends the open requests of the licenses again, then lists the licenses without one. */
export function RemindLicenses({ targets, onDone, onClose }: BoxProps) {
  const { api } = useSession()
  const [lines, setLines] = useState<string[] | null>(null)
  const act = useAct(onDone)
  const licenseIds = targets.map(({ id }) => id)
  const send = async () => {
    const { items } = await api.requests.remind({ body: { licenseIds } })
    setLines(items.map(({ licenseNumber, propertyName, reason }) => `${licenseNumber}, ${propertyName}: ${reason ?? 'sent again'}`))
  }
  if (lines) return <Reader title={TITLE} lines={lines} onClose={onClose} />
  return (
    <Confirm
      title={TITLE}
      sentence={sentences.remindConfirm(targets.length)}
      lines={targets.map(({ name }) => name)}
      yes="Send Again"
      writes
      onNo={onClose}
      onYes={() => act({ call: calls.requests.remind, send })}
    />
  )
}
