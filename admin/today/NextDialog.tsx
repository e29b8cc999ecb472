import type { ReactNode } from 'react'
import { calls } from '../../contract/index.ts'
import type { License } from '../../contract/licenses/calls.ts'
import { requestOf } from '../../forms/form.ts'
import { stepForms } from '../../forms/renewals/steps.ts'
import { messages } from '../../rules/messages.ts'
import { AssignDialog } from '../licenses/assignment/AssignDialog.tsx'
import { BeginDialog } from '../licenses/bar/BeginDialog.tsx'
import { api } from '../providers/api.ts'
import { Completion } from '../renewals/workflow/Completion.tsx'
import { SAVE_AND_MARK } from '../renewals/workflow/markComplete.ts'
import { ConfirmCall } from '../ui/dialogs/ConfirmCall.tsx'
import { Notice } from '../ui/dialogs/Notice.tsx'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { useReadOnce } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'
import { nameOf, type Row } from './row.ts'
import { StepDialog } from './StepDialog.tsx'

interface NextDialogProps {
  item: Row
  onClose(): void
  /** The data of a step is saved, and the step is to be marked complete. */
  onSaved(): void
}

/** Does the next step of a row in place: with the dialog that the profile of the license has for it. */
export function NextDialog({ item, onClose, onSaved }: NextDialogProps): ReactNode {
  const { licenseId, taskId } = item
  if (item.kind === 'Task' && taskId !== null) {
    return (
      <ConfirmCall
        call={calls.userTasks.complete}
        request={requestOf({ id: taskId, version: item.version })}
        title={`Mark the Task of ${nameOf(item)} Done`}
        text={item.taskKind === 'Renewal' ? messages.renewalTaskDoneConfirm : messages.propertyTaskDoneConfirm}
        confirm="Mark Done"
        onClose={onClose}
      />
    )
  }
  if (licenseId === null) return null
  if (item.next === 'Assign') return <AssignDialog id={licenseId} onClose={onClose} />
  if (item.next === 'Invoice' || item.next === 'Send') return <StepDialog id={licenseId} onClose={onClose} />
  return <FormOfStep item={item} id={licenseId} onClose={onClose} onSaved={onSaved} />
}

const STEPS = { 'Forms received': 'formsReceived', Filed: 'formsFiled', Received: 'licenseReceived' } as const
const isStep = (next: string): next is keyof typeof STEPS => next in STEPS

/** The dialog keeps the license as it was when it opened: once the call has succeeded, another step would be next. */
function FormOfStep({ item: { next }, id, onClose, onSaved }: NextDialogProps & { id: number }): ReactNode {
  const { today } = useUser()
  const license: License | undefined = useReadOnce(['today', 'license', id], (how) => api.licenses.get({ params: { id }, ...how }))
  if (!license) return null
  const { inProcessRenewal: renewal, cannotBegin } = license
  if (renewal === null) {
    if (cannotBegin) return <Notice title="Begin Renewal" text={cannotBegin} onClose={onClose} />
    return <BeginDialog license={license} onClose={onClose} />
  }
  const open = { license, renewal, today }
  if (isStep(next))
    return <CallForm form={stepForms[STEPS[next]]} context={open} then={{ label: SAVE_AND_MARK, run: onSaved }} onClose={onClose} />
  return <Completion open={open} onClose={onClose} />
}
