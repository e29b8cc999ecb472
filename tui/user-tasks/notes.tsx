import type { Client } from '../../client/index.ts'
import type { Output } from '../../contract/call.ts'
import type { calls } from '../../contract/index.ts'
import type { TaskLicenseType } from '../../contract/user-tasks/schemas.ts'
import { formatDay } from '../../rules/day.ts'
import { UNASSIGNED_LABEL } from '../../rules/licenses/designation.ts'
import { formatMoment } from '../../rules/moment.ts'
import { Reader, usePanelWidth } from '../ui/dialogs/reader.tsx'
import { useLive } from '../ui/live.ts'
import { useSession } from '../ui/session.tsx'
import { pairs, wrap } from '../ui/text.ts'
import { words } from '../ui/words.ts'
import type { Kind } from './kinds.ts'
import { titleOf } from './tasks.columns.ts'

type PropertyTask = Output<typeof calls.managerChangeTasks.get> | Output<typeof calls.propertyContactTasks.get>

const read = (api: Client, { name }: Kind, id: number): Promise<PropertyTask> =>
  name === 'managerChanges' ? api.managerChangeTasks.get({ params: { id } }) : api.propertyContactTasks.get({ params: { id } })

/** The requirements of a property's task: Manager Change Task Notes or Property Contact Task Notes. */
export function TaskNotes({ kind, id, onClose }: { kind: Kind; id: number; onClose(): void }) {
  const { api } = useSession()
  const { data, error } = useLive(`${kind.name} ${id}`, () => read(api, kind, id))
  const width = usePanelWidth()
  const title = kind.name === 'managerChanges' ? 'Manager Change Task Notes' : 'Property Contact Task Notes'
  return <Reader title={title} lines={data ? linesOf(data, width) : [error ?? words.reading]} alsoClosedBy="n" onClose={onClose} />
}

const linesOf = (task: PropertyTask, width: number): string[] => [
  ...pairs(
    [
      [titleOf('propertyName'), task.propertyName],
      [titleOf('followUpDate'), formatDay(task.followUpDate)],
      [titleOf('assignedUserName'), task.assignedUserName ?? UNASSIGNED_LABEL],
      [titleOf('createdOn'), formatMoment(task.createdOn)],
      [titleOf('description'), task.description ?? '-'],
      ...(task.note ? [[titleOf('note'), task.note] as const] : []),
    ],
    width,
  ),
  ...('licenseTypes' in task ? task.licenseTypes.flatMap((type) => typeLines(type, width)) : []),
]

/** A license type with the requirements and forms of its authority. */
const typeLines = (
  { name, licensingAuthorityName, managerChangeRequirementNotes, keyContactChangeForms }: TaskLicenseType,
  width: number,
) => [
  '',
  ...wrap(`${name} (${licensingAuthorityName})`, width),
  ...indented(managerChangeRequirementNotes ?? '', width),
  ...keyContactChangeForms.flatMap(({ label, url }) => indented(`${label}: ${url}`, width)),
]

const indented = (text: string, width: number): string[] => (text ? wrap(text, width - 2).map((line) => `  ${line}`) : [])
