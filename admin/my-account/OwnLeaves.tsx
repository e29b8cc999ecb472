import { Typography } from '@mui/material'
import { messages } from '../../rules/messages.ts'
import { Section } from '../ui/Page.tsx'
import { useUser } from '../ui/useUser.tsx'
import { Leaves } from '../users/Leaves.tsx'

/** The leaves of the signed-in person, with their deputies. */
export const OwnLeaves = () => (
  <Section title="Leaves">
    <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
      {messages.leaveExplained}
    </Typography>
    <Leaves record={useUser()} />
  </Section>
)
