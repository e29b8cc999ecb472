import { Box, LinearProgress, Typography } from '@mui/material'
import { progressWords } from '../../../forms/imports/words.ts'
import { messages } from '../../../rules/messages.ts'

interface ProgressProps {
  label: string
  done: number
  all: number
  isLost: boolean
}

/** The progress of a check or a run. */
export const Progress = ({ label, done, all, isLost }: ProgressProps) => (
  <Box>
    <Typography variant="body2">{`${label}: ${progressWords(done, all)}`}</Typography>
    <LinearProgress
      variant="determinate"
      value={all === 0 ? 0 : Math.min(100, (100 * done) / all)}
      aria-label={label}
      sx={{ mt: 0.75, height: 8, borderRadius: 4, bgcolor: 'action.selected' }}
    />
    {isLost && (
      <Typography variant="caption" color="textSecondary">
        {messages.serverUnreachable}
      </Typography>
    )}
  </Box>
)
