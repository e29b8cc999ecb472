import { Stack } from '@mui/material'
import type { OpenRenewal } from '../../forms/renewals/renewal.ts'
import type { Step } from '../../rules/renewals/steps.ts'
import { stepOfAnswer } from '../../rules/requests.ts'
import { AnswerRow } from './AnswerRow.tsx'
import { useRequestsOfLicense } from './useRequestsOfLicense.ts'

interface StepAnswersProps {
  step: Step
  open: OpenRenewal
}

/** What came back from the property and fills the step once it is accepted. */
export function StepAnswers({ step, open: { license, renewal } }: StepAnswersProps) {
  const requests = useRequestsOfLicense(license.id) ?? []
  const isHere = (kind: Parameters<typeof stepOfAnswer>[0]) =>
    stepOfAnswer(kind, renewal.renewalStatusCode, renewal.isTrackingOnlyRenewal) === step
  const waiting = requests.flatMap((request) =>
    request.items
      .filter((item) => item.licenseId === license.id && isHere(item.kind))
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
