import { CallForm } from '../../ui/forms/CallForm.tsx'
import { type PolicyContext, policyForm } from './forms.ts'
import { StepsInput } from './StepsInput.tsx'

/** Edits the steps of a policy. */
export const EditPolicy = ({ policy, owner, onClose }: PolicyContext & { onClose(): void }) => (
  <CallForm
    form={policyForm(owner)}
    context={{ policy, owner }}
    inputs={{ steps: <StepsInput isProvider={owner.isProvider} /> }}
    onClose={onClose}
  />
)
