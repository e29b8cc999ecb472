import { Alert } from '@mui/material'

/** Error messages, which screen readers announce when they appear. */
export const Wrong = ({ sentences }: { sentences: readonly string[] }) => (
  <div role="alert">
    {sentences.map((sentence) => (
      <Alert key={sentence} severity="error" role="presentation" sx={{ mt: 1 }}>
        {sentence}
      </Alert>
    ))}
  </div>
)
