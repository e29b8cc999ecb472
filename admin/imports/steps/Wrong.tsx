import { Alert } from '@mui/material'

/** Why something was refused. Screen readers say it when it appears. */
export const Wrong = ({ sentences }: { sentences: readonly string[] }) => (
  <div role="alert">
    {sentences.map((sentence) => (
      <Alert key={sentence} severity="error" role="presentation" sx={{ mt: 1 }}>
        {sentence}
      </Alert>
    ))}
  </div>
)
