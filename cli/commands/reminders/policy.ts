import type { Command } from 'commander'
import { type ReminderPolicy as Policy, ReminderPolicy, reminderPolicy } from '../../../contract/reminder-policy/calls.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { reminderSentences } from '../../../rules/messages.ts'
import { CONDITION_LABELS, KIND_LABELS, RECIPIENT_LABELS, stepText } from '../../../rules/reminders/labels.ts'
import { stepKey } from '../../../rules/reminders/policy.ts'
import { readAll } from '../../kit/ask.ts'
import { usage } from '../../kit/errors.ts'
import { findClient } from '../../kit/find/find.ts'
import type { Io } from '../../kit/io.ts'
import { type Column, printJson, printList, printStatus } from '../../kit/output/print.ts'
import { parseJson, textOf } from '../../kit/output/text.ts'
import { connect, type Run, type Session, verb } from '../../kit/run.ts'

interface Options {
  client?: string
  file?: string
  inherit?: boolean
}

type Step = Policy['steps'][number]

const COLUMNS: Column<Step>[] = [
  { title: 'Step', value: (step) => stepText(stepKey(step)) },
  { title: 'Only While', value: ({ condition }) => CONDITION_LABELS[condition] },
  { title: 'To', value: ({ recipients, addresses }) => [...recipients.map((one) => RECIPIENT_LABELS[one]), ...addresses].join(', ') },
  { title: 'As', value: ({ kind }) => KIND_LABELS[kind] },
  { title: 'Repeats', value: ({ repeatDays }) => repeatDays && `every ${repeatDays} days` },
]

export function addPolicy(reminders: Command, io: Io): void {
  verb(
    reminders,
    io,
    {
      verb: 'policy',
      does: 'Show the reminder policy: yours, or that of a client. With a file, set its steps.',
      examples: [
        'policy',
        'policy --json > policy.json',
        'policy --file policy.json',
        'policy --client "Harbor Hotels" --file -',
        'policy --inherit',
      ],
    },
    {
      flags: (command) =>
        command
          .option('--client <client>', 'of this client, by its name or id (staff)')
          .option('--file <file>', 'the new steps as JSON, as --json prints them; - is stdin')
          .option('--inherit', 'return to the steps of the provider'),
      options: (_args, options: Options) => {
        if (options.file !== undefined && options.inherit) throw usage('--file and --inherit exclude each other.')
        return options
      },
      run: runPolicy,
    },
  )
}

const read = ({ api }: Session, id: number | undefined): Promise<Policy> =>
  id === undefined ? api.reminderPolicy.get() : api.clients.reminderPolicy({ params: { id } })

async function runPolicy(run: Run, { client, file, inherit = false }: Options): Promise<void> {
  const session = await connect(run)
  const id = client === undefined ? undefined : await findClient(session, client)
  if (file !== undefined || inherit) {
    const { version } = await read(session, id)
    const body = { steps: inherit ? null : await stepsOf(run, file ?? '-') }
    if (id === undefined) await session.api.reminderPolicy.update({ body, ifMatch: version })
    else await session.api.clients.updateReminderPolicy({ params: { id }, body })
    printStatus(run, reminderPolicy.update.success)
  }
  const policy = await read(session, id)
  if (run.globals.json) return printJson(run, policy, ReminderPolicy)
  await printList(run, { items: policy.steps }, {}, COLUMNS)
  printStatus(run, stateOf(policy))
}

const stateOf = ({ isOn, sendsFrom, switchedOffBy }: Policy): string =>
  isOn ? `Switched on from ${sendsFrom}.` : `${reminderSentences.switchedOff(switchedOffBy)} evergreen reminders switch on`

/** Reads the steps from a JSON file with a list of steps or a whole policy. The server validates them. */
async function stepsOf(run: Run, file: string): Promise<Step[]> {
  const given = parseJson(file === '-' ? await readAll(run.io.stdin, limits.planBytes) : await textOf(file), '--file')
  const steps = typeof given === 'object' && given !== null && 'steps' in given ? given.steps : given
  if (!Array.isArray(steps)) throw usage('--file is no list of steps.')
  return steps
}
