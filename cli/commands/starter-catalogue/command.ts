import type { Command } from 'commander'
import { starterCatalogue as calls } from '../../../contract/starter-catalogue/calls.ts'
import type { Catalogue, ComparedAuthority, Comparison } from '../../../contract/starter-catalogue/schemas.ts'
import { takeWords } from '../../../forms/starter-catalogue/words.ts'
import { CATALOGUE_STATUS_LABELS } from '../../../rules/labels.ts'
import { sentences } from '../../../rules/messages.ts'
import { confirm } from '../../kit/ask.ts'
import { collect } from '../../kit/fields/fields.ts'
import type { Io } from '../../kit/io.ts'
import { onceOnly } from '../../kit/once.ts'
import { type Column, printJson, printList, printStatus } from '../../kit/output/print.ts'
import { saveFile } from '../../kit/output/save.ts'
import { parseJson, textOf } from '../../kit/output/text.ts'
import { connect, describe, type Run, type Session, verb } from '../../kit/run.ts'

const { get, take, file } = calls

const COLUMNS: Column<ComparedAuthority>[] = [
  'state',
  'name',
  { title: 'Status', value: ({ status }) => CATALOGUE_STATUS_LABELS[status] },
  { title: 'License Types', value: ({ licenseTypes }) => licenseTypes.length },
  'newLicenseTypesCount',
  { title: 'Differences', value: differencesOf },
]

/** A sentence for each difference: the field, its value here, and that of the catalogue. */
function differencesOf({ differences, licenseTypes }: ComparedAuthority): string[] {
  const named = [{ name: '', differences }, ...licenseTypes]
  return named.flatMap(({ name, differences: some }) =>
    some.map((one) => `${name && `${name}, `}${one.field}: ${one.here ?? 'nothing'}, not ${one.catalogue ?? 'nothing'}`),
  )
}

export function add(catalogue: Command, io: Io): void {
  describe(catalogue, {
    does: 'The catalogue of authorities and license types that comes with Evergreen, or that of another installation.',
    examples: ['catalogue list --state TX', 'catalogue take --state TX --state OK', 'catalogue export --output ours.json'],
  })
  addStates(
    verb(
      catalogue,
      io,
      { verb: 'list', does: get, examples: ['list', 'list --state TX --json'] },
      {
        options: (_args, { state }: { state?: string[] }) => state,
        run: async (run, states) => printComparison(run, await (await connect(run)).api.starterCatalogue.get(), states),
      },
    ),
  )
  addStates(
    verb(
      catalogue,
      io,
      { verb: 'take', does: take, examples: ['take --state TX', 'take --yes'] },
      { options: (_args, { state }: { state?: string[] }) => ({ states: state }), run: runTake },
    ),
  )
  addStates(
    verb(
      catalogue,
      io,
      { verb: 'export', does: file, examples: ['export --output ours.json', 'export --state OR > oregon.json'] },
      {
        flags: (command) => command.option('--output <file>', 'the file to write; - is stdout'),
        options: (_args, { state, output }: { state?: string[]; output?: string }) => ({ states: state, output }),
        run: async (run, { states, output }) =>
          saveFile(run, await (await connect(run)).api.starterCatalogue.file({ query: { states } }), output),
      },
    ),
  )
  addStates(
    verb(
      catalogue,
      io,
      {
        verb: 'import <file>',
        does: 'Take the catalogue file of another installation: whole, or some states. What was entered or changed here stays.',
        examples: ['import ours.json --dry-run', 'import ours.json --state OR --yes'],
      },
      {
        flags: (command) => command.option('--dry-run', 'only say what differs'),
        options: async ([path]: [string], { state, dryRun }: { state?: string[]; dryRun?: boolean }) => ({
          // The server checks what the file holds.
          catalogue: parseJson(await textOf(path), path) as Catalogue,
          states: state,
          dryRun,
        }),
        run: runTake,
      },
    ),
  )
}

const addStates = (command: Command) =>
  command.option('--state <state>', 'a state by its postal code (may be given several times; default: all)', collect)

const printComparison = (run: Run, { items, ...comparison }: Comparison, states?: string[]): Promise<void> => {
  const some = items.filter(({ state }) => !states || states.includes(state))
  return printList(run, { ...comparison, items: some, totalItemCount: some.length }, get.reply, COLUMNS)
}

interface Taking {
  states?: string[]
  /** By default, the catalogue that comes with the server. */
  catalogue?: Catalogue
  dryRun?: boolean
}

const compared = ({ api }: Session, catalogue?: Catalogue): Promise<Comparison> =>
  catalogue ? api.starterCatalogue.compare({ body: { catalogue } }) : api.starterCatalogue.get()

async function runTake(run: Run, { states, catalogue, dryRun }: Taking): Promise<void> {
  const session = await connect(run)
  const comparison = await compared(session, catalogue)
  if (dryRun) return printComparison(run, comparison, states)
  await confirm(run, takeWords(comparison.items.filter(({ state }) => !states || states.includes(state))))
  const body = { ...(states && { states }), ...(catalogue && { catalogue }) }
  const taken = await onceOnly(run, (idempotencyKey) => session.api.starterCatalogue.take({ body, idempotencyKey }))
  if (run.globals.json) printJson(run, taken, take.reply)
  printStatus(run, sentences.catalogueTaken(taken))
}
