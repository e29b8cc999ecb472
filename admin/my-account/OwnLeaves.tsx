import { Typography } from '@mui/material'
import { messages } from '../../rules/messages.ts'
import { Section } from '../ui/Page.tsx'
import { useUser } from '../ui/useUser.tsx'
import { Leaves } from '../users/Leaves.tsx'

/** When the signed-in person is away, and who has the work meanwhile. */
export const OwnLeaves = () => (
  <Section title="Leaves">
    <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
      {messages.leaveExplained}
    </Typography>
    <Leaves record={useUser()} />
  </Section>
)
