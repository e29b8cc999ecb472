import { Button } from '@mui/material'
import { useState } from 'react'
import { calls } from '../../contract/index.ts'
import { messages } from '../../rules/messages.ts'
import { ConfirmCall } from '../ui/dialogs/ConfirmCall.tsx'
import { late } from '../ui/states/late.tsx'

const SwitchOn = late(async () => (await import('./SwitchOn.tsx')).SwitchOn)

interface SwitchButtonProps {
  isOn: boolean
  /** The client whose reminders staff switch; by default those of their own side. */
  clientId?: number
}

/** Switches reminders on or off, in a dialog. */
export function SwitchButton({ isOn, clientId }: SwitchButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant={isOn ? 'outlined' : 'contained'} color={isOn ? 'inherit' : 'primary'} onClick={() => setOpen(true)}>
        {isOn ? 'Switch Off' : 'Switch On'}
      </Button>
      {isOpen && isOn && (
        <ConfirmCall
          call={calls.reminders.switch}
          request={{ body: { isOn: false, ...(clientId !== undefined && { clientId }) } }}
          title="Switch Reminders Off"
          text={messages.switchOffConfirm}
          confirm="Switch Off"
          dangerous
          onClose={close}
        />
      )}
      {isOpen && !isOn && <SwitchOn clientId={clientId} onClose={close} />}
    </>
  )
}
