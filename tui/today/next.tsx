import { calls } from '../../contract/index.ts'
import { requestOf } from '../../forms/form.ts'
import { completeRenewal } from '../../forms/renewals/renewals.ts'
import { messages } from '../../rules/messages.ts'
import { itemName } from '../../rules/tasks.ts'
import type { NextStep } from '../../rules/watch/today.ts'
import { Assign } from '../renewals/assign.tsx'
import { Begin } from '../renewals/begin.tsx'
import { completing } from '../renewals/complete-step.ts'
import { type At, stepDialog } from '../renewals/license/steps.ts'
import { useAct } from '../ui/act.ts'
import { Confirm } from '../ui/dialogs/confirm.tsx'
import { DialogBox } from '../ui/dialogs/dialog.tsx'
import { dialogOf } from '../ui/dialogs/form-dialog.ts'
import { Waiting } from '../ui/dialogs/waiting.tsx'
import { useLive } from '../ui/live.ts'
import { useSession } from '../ui/session.tsx'
import { words } from '../ui/words.ts'
import { StepMenu } from './step-menu.tsx'
import type { Row } from './today.state.ts'

interface Props {
  row: Row
  /** Reloads the list. */
  reload(): Promise<void>
  /** Called after the step was done and the list was reloaded. */
  onDone(): void
  onClose(): void
}

/** Does the next step of a row in place. */
export function NextBox(props: Props) {
  const { row, reload, onDone, onClose } = props
  if (row.kind === 'Task') return <MarkDone {...props} />
  const licenseId = Number(row.licenseId)
  const finish = async () => {
    await reload()
    onDone()
  }
  if (row.next === 'Assign') return <Assign licenseId={licenseId} onClose={onClose} onDone={finish} />
  if (row.next === 'Begin') return <Begin licenseId={licenseId} onClose={onClose} onBegun={finish} />
  return <RenewalStep {...props} licenseId={licenseId} finish={finish} />
}

function MarkDone({ row, reload, onDone, onClose }: Props) {
  const { api } = useSession()
  const act = useAct(reload)
  const send = () => api.userTasks.complete(requestOf({ id: Number(row.taskId), version: row.version }))
  return (
    <Confirm
      title={`Mark Done: ${itemName(row)}`}
      sentence={row.taskKind === 'Renewal' ? messages.renewalTaskDoneConfirm : messages.propertyTaskDoneConfirm}
      yes="Mark Done"
      writes
      onNo={onClose}
      onYes={() => {
        onClose()
        act({ call: calls.userTasks.complete, send, onDone })
      }}
    />
  )
}

const STEPS = { 'Forms received': 'formsReceived', Filed: 'formsFiled', Received: 'licenseReceived' } as const
const isStep = (next: NextStep): next is keyof typeof STEPS => next in STEPS

interface StepProps extends Props {
  licenseId: number
  /** Calls `reload`, then `onDone`. */
  finish(): Promise<void>
}

function RenewalStep({ row, licenseId, reload, finish, onDone, onClose }: StepProps) {
  const { api, today } = useSession()
  const { data: license, error, refresh } = useLive(`next step ${licenseId}`, () => api.licenses.get({ params: { id: licenseId } }))
  const renewal = license?.inProcessRenewal
  if (!license || !renewal) return <Waiting title={row.next} error={error ?? (license ? words.noRenewal : null)} onClose={onClose} />
  const at: At = { api, license, renewal, today }
  const box = { aside: `${license.licenseNumber}, ${license.propertyName}`, onDone: finish, onClose, onStale: refresh }
  if (isStep(row.next)) {
    const dialog = stepDialog(STEPS[row.next], at)
    return <DialogBox dialog={{ ...dialog, ...completing(dialog, at) }} {...box} />
  }
  if (row.next === 'Complete') return <DialogBox dialog={dialogOf(completeRenewal, at, api)} {...box} />
  return <StepMenu step={row.next === 'Invoice' ? 'invoice' : 'licenseSent'} {...{ at, refresh, reload, finish, onDone, onClose }} />
}
