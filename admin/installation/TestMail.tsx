import SendIcon from '@mui/icons-material/SendOutlined'
import { Button } from '@mui/material'
import { calls } from '../../contract/index.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { sentenceOf } from '../ui/sentences.ts'
import { useCall } from '../ui/useCall.tsx'

export interface TestMailResult {
  isSent: boolean
  text: string
}

/** Sends a test mail to the signed-in person with the stored settings. `onResult` gets null first, then the result. */
export function TestMail({ onResult }: { onResult(result: TestMailResult | null): void }) {
  const { run, isPending } = useCall(calls.installation.testMail)
  const send = async () => {
    onResult(null)
    await run(
      {},
      {
        success: ({ sentTo, isFile }) => {
          onResult({ isSent: true, text: isFile ? messages.testMailInOutbox : sentences.testMailSentTo(sentTo) })
          return ''
        },
        failed: (error) => {
          onResult({ isSent: false, text: sentenceOf(error) })
          return 'shown'
        },
      },
    )
  }
  return (
    <Button startIcon={<SendIcon />} loading={isPending} onClick={send}>
      Send a Test
    </Button>
  )
}
