import { FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material'
import { useState } from 'react'
import type { Output } from '../../contract/call.ts'
import { calls } from '../../contract/index.ts'
import { messages } from '../../rules/messages.ts'
import { present } from '../../rules/present.ts'
import { DIGEST_LABELS } from '../../rules/reminders/labels.ts'
import { DIGESTS, type Digest } from '../../rules/reminders/recipients.ts'
import { Section } from '../ui/Page.tsx'
import { useCall } from '../ui/useCall.tsx'

/** How often the signed-in person gets reminders. A choice is saved at once. */
export function ReminderChoice({ profile }: { profile: Output<typeof calls.userProfile.get> }) {
  const { run, isPending } = useCall(calls.userProfile.reminders)
  const [chosen, setChosen] = useState<Digest | null>(null)
  const choose = async (digest: Digest) => {
    if (isPending) return
    setChosen(digest)
    await run({ body: { digest } })
    setChosen(null)
  }
  return (
    <Section title="Reminders">
      <RadioGroup
        aria-label="Reminders"
        value={chosen ?? profile.reminderDigest}
        onChange={(_event, digest) => choose(present(DIGESTS.find((each) => each === digest)))}
      >
        {DIGESTS.map((digest) => (
          <FormControlLabel key={digest} value={digest} label={DIGEST_LABELS[digest]} control={<Radio size="small" />} />
        ))}
      </RadioGroup>
      <Typography variant="body2" color="textSecondary">
        {messages.escalationsAlways}
      </Typography>
    </Section>
  )
}
