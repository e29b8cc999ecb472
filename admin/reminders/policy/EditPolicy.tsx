import { CallForm } from '../../ui/forms/CallForm.tsx'
import { type PolicyContext, policyForm } from './forms.ts'
import { StepsInput } from './StepsInput.tsx'

/** The steps of a policy as rows. */
export const EditPolicy = ({ policy, owner, onClose }: PolicyContext & { onClose(): void }) => (
  <CallForm
    form={policyForm(owner)}
    context={{ policy, owner }}
    inputs={{ steps: <StepsInput isProvider={owner.isProvider} /> }}
    onClose={onClose}
  />
)
