import SendIcon from '@mui/icons-material/SendOutlined'
import { Button } from '@mui/material'
import { calls } from '../../contract/index.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { useCall } from '../ui/useCall.tsx'

/** Sends a test mail to the signed-in person, with the stored settings. */
export function TestMail() {
  const { run, isPending } = useCall(calls.installation.testMail)
  const send = () => run({}, { success: ({ sentTo, isFile }) => (isFile ? messages.testMailInOutbox : sentences.testMailSentTo(sentTo)) })
  return (
    <Button startIcon={<SendIcon />} loading={isPending} onClick={send}>
      Send a Test
    </Button>
  )
}
