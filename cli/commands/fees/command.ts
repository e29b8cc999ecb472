import type { Command } from 'commander'
import { type FeeLicense, type FeePart, type Fees, fees } from '../../../contract/fees/calls.ts'
import type { Values } from '../../../contract/fields/schema.ts'
import { FEE_GROUPS, FEE_SOURCES, runwayText } from '../../../rules/fees.ts'
import { sentences } from '../../../rules/messages.ts'
import { formatDollars } from '../../../rules/money.ts'
import { keysOf } from '../../../rules/records.ts'
import { usage } from '../../kit/errors.ts'
import { kebab } from '../../kit/fields/fields.ts'
import { addNamedFields, type Named, readNamedFields, withIds } from '../../kit/fields/named.ts'
import { aClient } from '../../kit/find/named.ts'
import type { Io } from '../../kit/io.ts'
import { printPages } from '../../kit/output/pages.ts'
import { type Column, printList, printRecord, printStatus } from '../../kit/output/print.ts'
import { addOutput, saveFile } from '../../kit/output/save.ts'
import { STANDING } from '../../kit/output/standing.ts'
import { connect, describe, type Flags, type Run, setAction, verb } from '../../kit/run.ts'

const GROUPS = keysOf(FEE_GROUPS).map(kebab)

/** 'gl-code' and 'GL Code' are the group glCode. */
const aGroup: Named = {
  flag: 'by',
  words: `What to add up by: ${GROUPS.join(', ')}`,
  find: async (_session, typed) => {
    const letters = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '')
    const group = keysOf(FEE_GROUPS).find((name) => letters(name) === letters(typed))
    if (!group) throw usage(`Fees are added up by ${GROUPS.join(', ')}.`)
    return group
  },
}

const drawing = {
  names: { unknownOnly: 'unknown', keys: 'group' },
  named: { by: aGroup, clientIds: aClient },
}
const ofClient = { named: { clientId: aClient } }

type Month = Fees['months'][number]
const AMOUNTS = ['expected', 'paid', 'licensesCount', 'unknownCount'] as const
const MONTHS: Column<Month>[] = ['month', ...AMOUNTS, 'fromLastRenewal', 'fromLicenseType']
const PARTS: Column<FeePart>[] = ['label', ...AMOUNTS, { title: 'Key', value: ({ key }) => key, priority: 2 }]

export function add(noun: Command, io: Io): void {
  describe(noun, {
    does: fees.list,
    examples: [
      'fees',
      'fees --by gl-code --months 12 --json',
      'fees --by property --client "Harbor Hotels"',
      'fees licenses --unknown',
      'fees export --format csv > fees.csv',
    ],
  })
  addNamedFields(noun, fees.list.body, drawing)
  setAction(noun, io, { options: (_args, flags) => readNamedFields(fees.list.body, flags, drawing), run: runList })
  verb(
    noun,
    io,
    {
      verb: 'licenses',
      does: fees.licenses,
      examples: ['licenses --month 2027-01', 'licenses --by property --group 12', 'licenses --unknown --json=licenseId,licenseNumber'],
    },
    {
      flags: (command) => addNamedFields(command, fees.licenses.body, drawing),
      options: (_args, flags) => readNamedFields(fees.licenses.body, flags, drawing),
      run: runLicenses,
    },
  )
  verb(
    noun,
    io,
    {
      verb: 'export',
      does: fees.export,
      examples: ['export --by gl-code --months 24 --output fees.xlsx', 'export --by property --format csv > fees.csv'],
    },
    {
      flags: (command) => {
        addNamedFields(command, fees.export.query, drawing)
        addOutput(command)
      },
      options: async (_args, { output, ...flags }: Flags & { output?: string }) => ({
        typed: await readNamedFields(fees.export.query, flags, drawing),
        output,
      }),
      run: async (run, { typed, output }) => {
        const session = await connect(run)
        await saveFile(run, await session.api.fees.export({ query: await withIds(session, typed, drawing) }), output)
      },
    },
  )
  verb(
    noun,
    io,
    { verb: 'runway', does: fees.trustRunway, examples: ['runway', 'runway --client "Harbor Hotels" --json'] },
    {
      flags: (command) => addNamedFields(command, fees.trustRunway.query, ofClient),
      options: (_args, flags) => readNamedFields(fees.trustRunway.query, flags, ofClient),
      run: runRunway,
    },
  )
}

/** Prints the months, or with --by the groups. JSON has both. */
async function runList(run: Run, typed: Values): Promise<void> {
  const session = await connect(run)
  const found = await session.api.fees.list({ body: await withIds(session, typed, drawing) })
  const { json } = run.globals
  if (json === true) return printRecord(run, found, fees.list.reply, [])
  const { months, groups } = fees.list.reply.properties
  const listOf = (items: typeof months | typeof groups) => ({ properties: { items } })
  if (typed.by) await printList(run, { items: found.groups }, listOf(groups), PARTS)
  else await printList(run, { items: found.months }, listOf(months), MONTHS)
  const { expected, licensesCount, unknownCount } = found.total
  printStatus(
    run,
    sentences.feesAhead(formatDollars(expected), licensesCount),
    unknownCount > 0 ? sentences.withoutFee(unknownCount) : undefined,
    found.withoutDateCount > 0 ? sentences.withoutFeeDate(found.withoutDateCount) : undefined,
  )
}

async function runLicenses(run: Run, typed: Values): Promise<void> {
  const session = await connect(run)
  const columns: Column<FeeLicense>[] = [
    'dueOn',
    'licenseNumber',
    'propertyName',
    'licenseType',
    'expected',
    { title: 'Source', value: ({ source }) => FEE_SOURCES[source] },
    { title: 'Authority', value: ({ licensingAuthority }) => licensingAuthority, priority: 1 },
    { title: 'Client', value: ({ clientName }) => clientName, priority: 2 },
    { title: 'License', value: ({ licenseId }) => licenseId, priority: 2 },
    { ...STANDING, priority: 1 },
  ]
  const filter = await withIds(session, typed, drawing)
  await printPages(run, { filter, read: (body) => session.api.fees.licenses({ body }), call: fees.licenses, columns })
}

async function runRunway(run: Run, typed: Values): Promise<void> {
  const session = await connect(run)
  const runway = await session.api.fees.trustRunway({ query: await withIds(session, typed, ofClient) })
  printRecord(run, runway, fees.trustRunway.reply, [
    'balance',
    'threshold',
    'committed',
    'comingDue',
    'lastsUntil',
    'deposit',
    'unknownCount',
  ])
  printStatus(run, runwayText(runway))
}
