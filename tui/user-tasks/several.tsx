import { calls } from '../../contract/index.ts'
import { messages } from '../../rules/messages.ts'
import { useAct } from '../ui/act.ts'
import { Confirm } from '../ui/dialogs/confirm.tsx'
import type { Dialog } from '../ui/dialogs/dialog.ts'
import { DialogBox } from '../ui/dialogs/dialog.tsx'
import type { Choice } from '../ui/dialogs/fields.ts'
import { useSession } from '../ui/session.tsx'
import { words } from '../ui/words.ts'
import { nameOf, type Task } from './kinds.ts'
import { checkFollowUp } from './task.dialog.ts'

interface Props {
  deed: 'severalFollowUp' | 'severalDescription' | 'severalAssign' | 'severalDone'
  tasks: readonly Task[]
  assignees: readonly Choice[]
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
  const all = (body: object) => ({ body: { ...body, userTaskIds } as never })
  const dialogs: Record<typeof deed, Dialog> = {
    severalFollowUp: {
      call: calls.userTasks.bulkUpdateFollowUpDates,
      fields: ['followUpDate'],
      values: {},
      check: checkFollowUp(today),
      send: (body) => api.userTasks.bulkUpdateFollowUpDates(all(body)),
    },
    severalDescription: {
      call: calls.userTasks.bulkUpdateDescriptions,
      fields: ['description'],
      // Prevents clearing several descriptions by accident.
      required: ['description'],
      values: {},
      send: (body) => api.userTasks.bulkUpdateDescriptions(all(body)),
    },
    severalAssign: {
      call: calls.userTasks.bulkAssign,
      fields: ['assignedUserId'],
      options: { assignedUserId: assignees },
      values: {},
      confirm: ({ assignedUserId }) => ({
        title: 'Assign Tasks',
        sentence: words.assignTasks(tasks.length, assignees.find(({ value }) => value === assignedUserId)?.label ?? ''),
        yes: `Assign ${tasks.length}`,
      }),
      send: (body) => api.userTasks.bulkAssign(all(body)),
    },
  }
  return <DialogBox dialog={dialogs[deed]} aside={words.selected(tasks.length)} onDone={onDone} onClose={onClose} onStale={onDone} />
}
