import { Box, Button } from '@mui/material'
import { calls } from '../../contract/index.ts'
import { useCall } from '../ui/useCall.tsx'
import { StepsSection } from './StepsSection.tsx'
import { nextStepOf } from './steps.ts'
import { useGettingStarted } from './useGettingStarted.ts'

/** The first steps on the first page. Renders nothing once all are done or the person has dismissed the card. */
export function GettingStartedCard() {
  const { data } = useGettingStarted()
  const { run, isPending } = useCall(calls.gettingStarted.dismiss)
  if (!data || data.isDismissed || !nextStepOf(data)) return null
  return (
    <Box sx={{ p: { xs: 1, sm: 2 }, pb: { xs: 0, sm: 0 } }}>
      <StepsSection
        title="Getting Started"
        data={data}
        action={
          <Button loading={isPending} onClick={() => run({ body: { isDismissed: true } })}>
            Dismiss
          </Button>
        }
      />
    </Box>
  )
}
