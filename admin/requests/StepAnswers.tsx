import { Stack } from '@mui/material'
import type { License } from '../../contract/licenses/calls.ts'
import type { RequestItem } from '../../contract/requests/schemas.ts'
import type { OpenRenewal } from '../../forms/renewals/renewal.ts'
import type { Step } from '../../rules/renewals/steps.ts'
import { stepOfAnswer } from '../../rules/requests.ts'
import { AnswerRow } from './AnswerRow.tsx'
import { useRequestsOfLicense } from './useRequestsOfLicense.ts'

/** The step of the license's renewal that an answer to the item fills; undefined if none does now. */
export const stepOfItem = ({ kind, licenseId }: RequestItem, { id, inProcessRenewal: renewal }: License): Step | undefined =>
  renewal !== null && licenseId === id ? stepOfAnswer(kind, renewal.renewalStatusCode, renewal.isTrackingOnlyRenewal) : undefined

interface StepAnswersProps {
  step: Step
  open: OpenRenewal
}

/** What came back from the property and fills the step once it is accepted. */
export function StepAnswers({ step, open: { license } }: StepAnswersProps) {
  const requests = useRequestsOfLicense(license.id) ?? []
  const waiting = requests.flatMap((request) =>
    request.items
      .filter((item) => stepOfItem(item, license) === step)
      .flatMap((item) => item.answers.filter(({ status }) => status === 'Received').map((answer) => ({ request, item, answer }))),
  )
  if (waiting.length === 0) return null
  return (
    <Stack spacing={1} sx={{ mt: 1 }}>
      {waiting.map((one) => (
        <AnswerRow key={one.answer.id} {...one} />
      ))}
    </Stack>
  )
}
