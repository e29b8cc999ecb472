import { type Command, Option } from 'commander'
import { sendCall } from '../../../client/index.ts'
import { personOf } from '../../../contract/authentication/calls.ts'
import { inputSchema } from '../../../contract/call.ts'
import type { Schema, Values } from '../../../contract/fields/schema.ts'
import { TaskCounts, userTasks } from '../../../contract/user-tasks/calls.ts'
import type { TaskLicenseType } from '../../../contract/user-tasks/schemas.ts'
import { taskColumns } from '../../../forms/user-tasks/columns.ts'
import { taskFilters } from '../../../forms/user-tasks/list.ts'
import { taskForms } from '../../../forms/user-tasks/tasks.ts'
import { messages } from '../../../rules/messages.ts'
import { asStage, stageWords } from '../../../rules/renewals/stages.ts'
import { requireChange } from '../../kit/errors.ts'
import { filterDrawing } from '../../kit/fields/filters.ts'
import { sendForm } from '../../kit/fields/forms.ts'
import { addNamedFields, readNamedFields, withIds } from '../../kit/fields/named.ts'
import { idOf } from '../../kit/find/ids.ts'
import { anAssignee } from '../../kit/find/people.ts'
import type { Io } from '../../kit/io.ts'
import { columnsOf } from '../../kit/output/columns.ts'
import { printPages } from '../../kit/output/pages.ts'
import { type AnyRow, type Column, pageOf, printRecord, printStatus } from '../../kit/output/print.ts'
import { STANDING } from '../../kit/output/standing.ts'
import { asking } from '../../kit/records.ts'
import { connect, describe, type Flags, type Run, verb } from '../../kit/run.ts'
import { addBulk } from './bulk.ts'
import { findTask, KIND_NAMES, KINDS, type Kind } from './kinds.ts'

export function add(tasks: Command, io: Io): void {
  describe(tasks, {
    does: 'Tasks to follow up: renewals, changes of managers, and contacts of new properties.',
    examples: [
      'tasks list --next 7',
      'tasks list --kind manager-changes --assignee nobody',
      'tasks reschedule 12 15 --date 2026-12-08',
      'tasks list --next 7 --all | evergreen tasks done - --yes',
    ],
  })
  addList(tasks, io)
  verb(
    tasks,
    io,
    { verb: 'counts', does: userTasks.counts, examples: ['counts', 'counts --json=total'] },
    {
      options: () => undefined,
      run: async (run) => {
        const counts = await (await connect(run)).api.userTasks.counts()
        printRecord(run, counts, TaskCounts, ['renewals', 'managerChanges', 'propertyContacts', 'total'])
      },
    },
  )
  verb(
    tasks,
    io,
    { verb: 'show <task>', does: 'Show a task of any kind, with what it is about.', examples: ['show 12', 'show 12 --json'] },
    { options: ([typed]: [string]) => idOf(typed, 'The tasks: evergreen tasks list'), run: runShow },
  )
  addUpdate(tasks, io)
  addBulk(tasks, io)
}

const listDrawing = filterDrawing(taskFilters.renewals)

/** The flags of all kinds. The server checks which columns a kind can be sorted by. */
const listSchema: Schema = {
  ...inputSchema(KINDS.renewals.list),
  properties: { ...inputSchema(KINDS.renewals.list).properties, sortBy: { type: 'string', title: 'Sort By', description: 'a column' } },
}

/** The column sets have the names of the counts. */
const COLUMNS: Record<Kind, Column<AnyRow>[]> = {
  renewals: columnsOf(taskColumns.renewals),
  'manager-changes': columnsOf(taskColumns.managerChanges),
  'property-contacts': columnsOf(taskColumns.propertyContacts),
}

function addList(tasks: Command, io: Io): void {
  verb(
    tasks,
    io,
    {
      verb: 'list',
      does: 'List open tasks of a kind, the soonest first: all of your side for administrators, your own for others.',
      examples: [
        'list --next 7',
        'list --kind property-contacts --assignee nobody',
        'list --search "Harbor Waikiki" --json=id,followUpDate',
      ],
    },
    {
      flags: (command) => {
        command.addOption(new Option('--kind <kind>', 'which tasks').choices(KIND_NAMES).default('renewals'))
        addNamedFields(command, listSchema, listDrawing)
      },
      options: async (_args, flags: { kind: Kind }) => ({
        kind: flags.kind,
        typed: await readNamedFields(listSchema, flags, listDrawing),
      }),
      run: async (run, { kind, typed }) => {
        const session = await connect(run)
        const filter = await withIds(session, typed, listDrawing)
        const { list } = KINDS[kind]
        const read = async (asked: Values) => pageOf(await sendCall(session.send, list, asking(list, asked)))
        await printPages(run, { filter, read, call: list, columns: ['id', ...COLUMNS[kind]], none: messages.noTasksFound })
      },
    },
  )
}

const MOMENTS = ['notesTimestamp', 'createdOn', 'modifiedOn', 'doneOn'] as const
const UNSHOWN: readonly string[] = [
  'version',
  'clientId',
  'propertyId',
  'assignedUserId',
  'renewalStatus',
  'renewalDesignation',
  'standing',
  'renewalId',
  'licenseId',
  'licenseTypes',
  ...MOMENTS,
]

async function runShow(run: Run, id: number): Promise<void> {
  const { kind, task } = await findTask(await connect(run), id)
  const schema = KINDS[kind].get.reply
  const known = Object.keys(schema.properties ?? {})
  const types = 'licenseTypes' in task ? (task.licenseTypes as TaskLicenseType[]) : []
  const stage = 'renewalStatus' in task ? asStage(Number(task.renewalStatus)) : undefined
  printRecord<AnyRow>(run, task, schema, [
    ...known.filter((name) => !UNSHOWN.includes(name)),
    ...('standing' in task ? [STANDING] : []),
    ...(stage ? [{ title: 'Stage', value: () => stageWords(stage) }] : []),
    ...('licenseId' in task ? [{ title: 'License', value: () => task.licenseId }] : []),
    ...types.map(ofType),
    ...MOMENTS.filter((moment) => known.includes(moment)),
  ])
}

/** The requirements and the forms of its authority. */
const ofType = ({ name, licensingAuthorityName, managerChangeRequirementNotes: notes, keyContactChangeForms: forms }: TaskLicenseType) => ({
  title: `${name}, ${licensingAuthorityName}`,
  value: () => [notes, ...forms.map(({ label, url }) => `${label} ${url}`)].filter(Boolean).join('; '),
})

const updateDrawing = { named: { assignedUserId: anAssignee } }

function addUpdate(tasks: Command, io: Io): void {
  const schema = { ...KINDS.renewals.update.body, required: [] }
  verb(
    tasks,
    io,
    {
      verb: 'update <task>',
      does: 'Change a task. Only what is given changes.',
      examples: ['update 12 --follow-up-date 2026-12-08', 'update 12 --assignee "Kim Doe" --add-to-calendar'],
    },
    {
      flags: (command) => addNamedFields(command, schema, updateDrawing),
      options: async ([typed]: [string], flags: Flags) => ({
        id: idOf(typed, 'The tasks: evergreen tasks list'),
        typed: await readNamedFields(schema, flags, updateDrawing),
      }),
      run: async (run, { id, typed }) => {
        requireChange(typed, 'tasks update')
        const session = await connect(run)
        const [{ kind, task }, person] = await Promise.all([findTask(session, id), session.api.authentication.identity()])
        const request = { params: { id }, ifMatch: task.version }
        const context = { task, request, assignees: [], person: personOf(person), today: person.today }
        await sendForm(run, session, taskForms[kind], context, await withIds(session, typed, updateDrawing))
        printStatus(run, KINDS[kind].update.success)
      },
    },
  )
}
