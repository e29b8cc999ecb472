import { calls } from '../../contract/index.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { mayAssign, mayRenew, type Person } from '../../rules/people/permissions.ts'
import { BulkAssign } from '../renewals/bulk/assign.tsx'
import { BulkBegin } from '../renewals/bulk/begin.tsx'
import { type ListedLicense, SeveralOpened, severalKeys } from '../renewals/several/several.tsx'
import { titleOf } from '../ui/dialogs/dialog.ts'
import { Waiting } from '../ui/dialogs/waiting.tsx'
import type { Binding } from '../ui/keys/keys.ts'
import { targets } from '../ui/lists/listing.ts'
import { useLive } from '../ui/live.ts'
import { useSession } from '../ui/session.tsx'
import { words } from '../ui/words.ts'
import { SeveralTasks } from '../user-tasks/several.tsx'
import type { Row, TodaySeveral, TodayState } from './today.state.ts'

/** A low limit, because each license is loaded before it is assigned. */
const ASSIGNED_AT_MOST = 100

/** The licenses of rows, each once. */
export const licensesOf = (rows: readonly Row[]): ListedLicense[] => {
  const licenses = rows.flatMap(({ licenseId, licenseNumber, propertyId }) =>
    licenseId === null ? [] : [{ id: licenseId, licenseNumber: licenseNumber ?? '', propertyId }],
  )
  return [...new Map(licenses.map((one) => [one.id, one])).values()]
}

const tasksOf = (rows: readonly Row[]) => rows.flatMap(({ taskId, ...row }) => (taskId === null ? [] : [{ ...row, id: taskId }]))

/** The keys that act on all selected rows, or without a selection on the current row. */
export function todaySeveralKeys(state: TodayState, person: Person, open: (what: TodaySeveral) => () => void): Binding[] {
  const count = state.selection.picked.size
  const rows = targets<Row>(state)
  const licenses = licensesOf(rows).length
  const tasks = tasksOf(rows).length
  const why = licenses > 0 ? null : words.noLicense
  const several = severalKeys({ person, count: count > 0 ? licenses : 0, why, open })
  if (count === 0) return several
  const writes = { writes: true, foot: true } as const
  const whyNotAssigned = licenses > ASSIGNED_AT_MOST ? sentences.atMostAtOnce(ASSIGNED_AT_MOST) : why
  return [
    { keys: ['b'], says: `Begin ${licenses}`, run: open('begin'), why: mayRenew(person) ? why : messages.notAllowed, ...writes },
    {
      keys: ['A'],
      says: `Assign ${licenses}`,
      run: open('severalAssign'),
      why: mayAssign(person) ? whyNotAssigned : messages.notAllowed,
      ...writes,
    },
    { keys: ['d'], says: `Mark ${tasks} done`, run: open('severalDone'), why: tasks > 0 ? null : words.noTask, ...writes },
    ...several,
  ]
}

interface Props {
  open: TodaySeveral
  rows: readonly Row[]
  onDone(): Promise<void>
  onClose(): void
}

export function TodaySeveralBox({ open, rows, onDone, onClose }: Props) {
  const licenses = licensesOf(rows)
  if (open === 'severalDone') return <SeveralTasks deed={open} tasks={tasksOf(rows)} assignees={[]} onDone={onDone} onClose={onClose} />
  if (open === 'begin') return <BulkBegin rows={licenses} onClose={onClose} onBegun={onDone} onOutcome={() => {}} />
  if (open === 'severalAssign') return <AssignLicenses ids={licenses.map(({ id }) => id)} onDone={onDone} onClose={onClose} />
  return <SeveralOpened open={open} licenses={licenses} onDone={onDone} onClose={onClose} />
}

/** Loads the licenses before the assignment, which needs fields that rows of Today do not have. */
function AssignLicenses({ ids, onDone, onClose }: { ids: readonly number[]; onDone(): Promise<void>; onClose(): void }) {
  const { api } = useSession()
  const { data, error } = useLive(`assign ${ids}`, () => Promise.all(ids.map((id) => api.licenses.get({ params: { id } }))))
  if (!data) return <Waiting title={titleOf(calls.dashboard.bulkAssign)} error={error} onClose={onClose} />
  const rows = data.map((license) => ({ ...license, billingClientSelfRenewalPermission: license.clientServiceLevel !== 'FullService' }))
  return <BulkAssign rows={rows} onClose={onClose} onDone={onDone} />
}
