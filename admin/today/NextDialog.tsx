import type { ReactNode } from 'react'
import { calls } from '../../contract/index.ts'
import { requestOf } from '../../forms/form.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { stageLabel } from '../../rules/renewals/stages.ts'
import { itemName } from '../../rules/tasks.ts'
import { nextStepOf } from '../../rules/watch/today.ts'
import { AssignDialog } from '../licenses/assignment/AssignDialog.tsx'
import { BeginDialog } from '../licenses/bar/BeginDialog.tsx'
import { useOpened } from '../licenses/useLicense.ts'
import { MarkComplete } from '../renewals/workflow/markComplete.ts'
import { NextStepDialog } from '../renewals/workflow/NextStepDialog.tsx'
import { ConfirmCall } from '../ui/dialogs/ConfirmCall.tsx'
import { Notice } from '../ui/dialogs/Notice.tsx'
import type { Row } from './row.ts'

interface NextDialogProps {
  item: Row
  onClose(): void
  /** Called when the data of a step is saved and the step should be marked complete. */
  onSaved(): void
}

/** The dialog for the next step of a row, the same as on the profile of the license. */
export function NextDialog({ item, onClose, onSaved }: NextDialogProps): ReactNode {
  const { licenseId, taskId } = item
  if (item.kind === 'Task' && taskId !== null) {
    return (
      <ConfirmCall
        call={calls.userTasks.complete}
        request={requestOf({ id: taskId, version: item.version })}
        title={`Mark the Task of ${itemName(item)} Done`}
        text={item.taskKind === 'Renewal' ? messages.renewalTaskDoneConfirm : messages.propertyTaskDoneConfirm}
        confirm="Mark Done"
        onClose={onClose}
      />
    )
  }
  if (licenseId === null) return null
  if (item.next === 'Assign') return <AssignDialog id={licenseId} onClose={onClose} />
  return (
    <MarkComplete value={onSaved}>
      <StepOfRow item={item} id={licenseId} onClose={onClose} />
    </MarkComplete>
  )
}

/** The dialog of the step that the row names, or a notice if the license has moved on since the row was read. */
function StepOfRow({ item, id, onClose }: { item: Row; id: number; onClose(): void }): ReactNode {
  const opened = useOpened(id)
  if (!opened) return null
  const { first, now } = opened
  const { inProcessRenewal: renewal, cannotBegin } = first
  const isTrackingOnlyRenewal = renewal?.isTrackingOnlyRenewal ?? false
  if (nextStepOf({ renewalStage: renewal?.renewalStatusCode ?? null, isTrackingOnlyRenewal, unassigned: false }) !== item.next) {
    const text = sentences.movedMeanwhile(first.licenseNumber, stageLabel(first.renewalStatus))
    return <Notice title={`${item.next}: ${itemName(item)}`} text={text} onClose={onClose} />
  }
  if (renewal) return <NextStepDialog license={now} onClose={onClose} />
  if (cannotBegin) return <Notice title="Begin Renewal" text={cannotBegin} onClose={onClose} />
  return <BeginDialog license={now} onClose={onClose} />
}
