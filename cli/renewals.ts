import type { Command } from 'commander'
import type { Said } from '../client/index.ts'
import type { RenewalQueueFilter } from '../contract/dashboard.ts'
import { type Calls, calls } from '../contract/index.ts'
import { messages } from '../rules/messages.ts'
import { PAST_DUE_PRESET } from '../rules/presets.ts'
import { GROUPS, stageLabel } from '../rules/stages.ts'
import { addFields, readFields } from './fields.ts'
import { findLicense, LICENSE_ARGUMENT, LICENSE_HELP } from './find.ts'
import type { Io } from './io.ts'
import { pageWords, printList, printRecord, type Schema, tell } from './print.ts'
import { addActions } from './renewals.actions.ts'
import { printRenewal } from './renewals.show.ts'
import { addSteps } from './renewals.steps.ts'
import { connect, describe, type Flags, type Run, verb } from './run.ts'

const queue = calls.dashboard.renewalsList
const drawing = {
  names: {
    renewalStatuses: 'stage',
    dateRanges: 'date-range',
    assignedUserIds: 'assignee',
    renewalDesignation: 'designation',
    renewalTrackingType: 'tracking',
    states: 'state',
    clientIds: 'client',
    licensingAuthorityIds: 'authority',
    licenseTypeIds: 'type',
    showCurrentRenewals: 'current',
    showPerpetualTerms: 'perpetual',
    pageNumber: 'page',
    searchTerm: 'search',
    sortBy: 'sort',
  },
}

export function add(renewals: Command, io: Io): void {
  describe(renewals, {
    does: 'The renewals queue, and each renewal from begin to complete.',
    examples: ['renewals list --past-due', 'renewals begin 42', 'renewals step forms-received 42 --done', 'renewals complete 42'],
  })
  verb(
    renewals,
    io,
    {
      verb: 'list',
      does: 'List the renewals queue: what is to be renewed, soonest expiration first.',
      examples: [
        'list --past-due',
        'list --ready --state CO --json=id,licenseNumber',
        'list --search "bar" --no-current',
        'list --assignee -1',
      ],
    },
    {
      flags: (command) => {
        command.option('--ready', 'only Ready to Start').option('--started', 'only started, not yet filed').option('--filed', 'only filed')
        command.option('--past-due', 'only past due')
        addFields(command, queue.body as Schema, drawing)
      },
      options: listOptions,
      run: runList,
    },
  )
  verb(
    renewals,
    io,
    { verb: `show ${LICENSE_ARGUMENT}`, does: 'Show the renewal of a license, step by step.', examples: ['show 42'] },
    { options: ([license]) => license as string, run: runShow },
  ).addHelpText('after', LICENSE_HELP)
  verb(
    renewals,
    io,
    {
      verb: `begin ${LICENSE_ARGUMENT}`,
      does: 'Begin the renewal of a license, today unless another date is given.',
      examples: ['begin 42', 'begin 42 --due-date 2026-12-31 --tracking-only'],
    },
    {
      flags: (command) => addFields(command, calls.renewals.begin.body as Schema, { omit: ['licenseId'] }),
      options: async ([license], flags) => ({
        license: license as string,
        body: await readFields(calls.renewals.begin.body as Schema, flags),
      }),
      run: runBegin,
    },
  ).addHelpText('after', LICENSE_HELP)
  addSteps(renewals, io)
  addActions(renewals, io)
}

async function listOptions(_args: string[], flags: Flags): Promise<RenewalQueueFilter> {
  const body = (await readFields(queue.body as Schema, flags, drawing)) as RenewalQueueFilter
  const groups = [
    ...(flags.ready ? GROUPS.readyToStart : []),
    ...(flags.started ? GROUPS.started : []),
    ...(flags.filed ? GROUPS.filed : []),
  ]
  const renewalStatuses = [...(body.renewalStatuses ?? []), ...groups]
  const dateRanges = [...(body.dateRanges ?? []), ...(flags.pastDue ? [PAST_DUE_PRESET] : [])]
  return { ...body, ...(renewalStatuses.length && { renewalStatuses }), ...(dateRanges.length && { dateRanges }) }
}

async function runList(run: Run, body: RenewalQueueFilter): Promise<void> {
  const { api } = await connect(run)
  const page = await api.dashboard.renewalsList({ body })
  await printList(run, page, queue.reply as Schema, [
    'id',
    'licenseNumber',
    'propertyName',
    'licenseType',
    { title: 'Stage', value: ({ renewalStatus }) => `${renewalStatus}/8 ${stageLabel(renewalStatus)}` },
    'expirationDate',
    'trackDate',
    'assignedUserName',
    'renewalDueDate',
    'city',
    'state',
  ])
  tell(run, page.items.length ? pageWords(page, body) : messages.noRenewalsFound)
}

async function runShow(run: Run, typed: string): Promise<void> {
  const license = await findLicense(await connect(run), typed)
  printRenewal(run, license)
}

type Begin = Said<Calls['renewals']['begin']>['body']

async function runBegin(run: Run, { license: typed, body }: { license: string; body: Record<string, unknown> }): Promise<void> {
  const session = await connect(run)
  const license = await findLicense(session, typed)
  const processStartDate = body.processStartDate ?? (await session.api.authentication.identity()).today
  const made = await session.api.renewals.begin({
    params: { id: license.id },
    body: { ...body, processStartDate } as Begin,
    ifMatch: license.version,
  })
  printRecord(run, made, calls.renewals.begin.reply as Schema, [{ title: 'Renewal', value: ({ id }) => id }])
  tell(run, calls.renewals.begin.success)
}
