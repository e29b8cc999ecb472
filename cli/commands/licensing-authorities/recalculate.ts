import type { Command } from 'commander'
import { sendCall } from '../../../client/send-call.ts'
import { authorityIntervals } from '../../../contract/licensing-authorities/intervals.ts'
import { sentences } from '../../../rules/messages.ts'
import { confirmMany } from '../../kit/ask.ts'
import { addNamedFields, readNamedFields, withIds } from '../../kit/fields/named.ts'
import { authorityId } from '../../kit/find/catalogue.ts'
import type { Io } from '../../kit/io.ts'
import { printStatus } from '../../kit/output/print.ts'
import { connect, type Flags, type Run, type Session, verb } from '../../kit/run.ts'
import { addPage, printSimulation, readPage, someLicenses } from '../../kit/simulation.ts'

const { recalculate, simulate } = authorityIntervals

interface Options {
  authority: string
  typed: object
  page: object
  dryRun: boolean
}

/** `recalculate`: shows the simulation, asks, and recalculates until no license remains. */
export function addRecalculate(authorities: Command, io: Io): void {
  const drawing = { named: someLicenses }
  verb(
    authorities,
    io,
    {
      verb: 'recalculate <authority>',
      does: 'Set the due and track dates of licenses to what the stored rules give. Dates that were entered stay. It says first what would change, and asks.',
      examples: ['recalculate "Port of San Francisco" --dry-run', 'recalculate 12 --type 31 --yes', 'recalculate 12 --license HI-42'],
    },
    {
      flags: (command) => {
        addNamedFields(command, recalculate.body, drawing)
        command.option('--dry-run', 'only say which dates would change')
        addPage(command)
      },
      options: async ([authority]: [string], flags: Flags): Promise<Options> => ({
        authority,
        typed: await readNamedFields(recalculate.body, flags, drawing),
        page: await readPage(flags),
        dryRun: flags.dryRun === true,
      }),
      run: runRecalculate,
    },
  )
}

async function runRecalculate(run: Run, { authority, typed, page, dryRun }: Options): Promise<void> {
  const session = await connect(run)
  const params = { id: await authorityId(session, authority) }
  const chosen = await withIds(session, typed, { named: someLicenses })
  const { changingCount } = await printSimulation(run, session, simulate, { params, body: { ...chosen, ...page }, mayBePart: !dryRun })
  if (dryRun || changingCount === 0) return
  await confirmMany(run, sentences.recalculateConfirm(changingCount), changingCount)
  printStatus(run, sentences.datesHaveChanged(await recalculateAll(session, { params, body: chosen })))
}

/** One call updates a limited number of licenses. */
async function recalculateAll({ send }: Session, request: { params: { id: number }; body: object }): Promise<number> {
  let total = 0
  for (;;) {
    const { updatedCount, remainingCount } = await sendCall(send, recalculate, request)
    total += updatedCount
    if (updatedCount === 0 || remainingCount === 0) return total
  }
}
