import type { SelectOption } from '../../contract/common.ts'
import { calls } from '../../contract/index.ts'
import { tasksForms } from '../../forms/user-tasks/tasks.ts'
import { messages } from '../../rules/messages.ts'
import { useAct } from '../ui/act.ts'
import { Confirm } from '../ui/dialogs/confirm.tsx'
import type { Dialog } from '../ui/dialogs/dialog.ts'
import { DialogBox } from '../ui/dialogs/dialog.tsx'
import { dialogOf } from '../ui/dialogs/form-dialog.ts'
import { useSession } from '../ui/session.tsx'
import { words } from '../ui/words.ts'
import { nameOf } from './kinds.ts'

interface Props {
  deed: 'severalFollowUp' | 'severalDescription' | 'severalAssign' | 'severalDone'
  tasks: readonly (Parameters<typeof nameOf>[0] & { id: number })[]
  assignees: readonly SelectOption[]
  onDone(): Promise<void>
  onClose(): void
}

/** Actions on all selected tasks: all succeed, or none if one is refused. */
export function SeveralTasks({ deed, tasks, assignees, onDone, onClose }: Props) {
  const { api, today } = useSession()
  const act = useAct(onDone)
  const userTaskIds = tasks.map(({ id }) => id)
  if (deed === 'severalDone') {
    const send = () => api.userTasks.bulkComplete({ body: { userTaskIds } })
    return (
      <Confirm
        title={`Mark ${words.tasks(tasks.length)} Done`}
        sentence={messages.bulkDoneConfirm}
        lines={tasks.map(nameOf)}
        yes={`Mark ${tasks.length} Done`}
        writes
        onNo={onClose}
        onYes={() => {
          onClose()
          act({ call: calls.userTasks.bulkComplete, send })
        }}
      />
    )
  }
  const context = { userTaskIds, assignees, today }
  const dialogs: Record<typeof deed, Dialog> = {
    severalFollowUp: dialogOf(tasksForms.followUpDate, context, api),
    severalDescription: dialogOf(tasksForms.description, context, api),
    severalAssign: {
      ...dialogOf(tasksForms.assign, context, api),
      confirm: ({ assignedUserId }) => ({
        title: 'Assign Tasks',
        text: words.assignTasks(tasks.length, assignees.find(({ value }) => value === assignedUserId)?.label ?? ''),
        confirm: `Assign ${tasks.length}`,
      }),
    },
  }
  return <DialogBox dialog={dialogs[deed]} aside={words.selected(tasks.length)} onDone={onDone} onClose={onClose} onStale={onDone} />
}
