import { Button } from '@mui/material'
import { calls } from '../../contract/index.ts'
import { mayCall } from '../providers/access.ts'
import { Page, PageHeader } from '../ui/Page.tsx'
import { AccessDenied } from '../ui/pages/pages.tsx'
import { Waiting } from '../ui/states/Waiting.tsx'
import { useCall } from '../ui/useCall.tsx'
import { useUser } from '../ui/useUser.tsx'
import { StepsSection } from './StepsSection.tsx'
import { useGettingStarted } from './useGettingStarted.ts'

/** The page of first steps. It stays available once all are done or the card is dismissed, and can restore the card. */
export function GettingStartedPage() {
  return mayCall(useUser(), calls.gettingStarted.get) ? <Steps /> : <AccessDenied />
}

function Steps() {
  const reading = useGettingStarted()
  const { run, isPending } = useCall(calls.gettingStarted.dismiss)
  const { data } = reading
  return (
    <Page>
      <PageHeader title="Getting Started" />
      {data ? (
        <StepsSection
          title="First Steps"
          data={data}
          action={
            data.isDismissed && (
              <Button loading={isPending} onClick={() => run({ body: { isDismissed: false } })}>
                Show on the First Page
              </Button>
            )
          }
        />
      ) : (
        <Waiting on={reading} />
      )}
    </Page>
  )
}
