import type { Command } from 'commander'
import type { Schema } from '../../../contract/fields/schema.ts'
import { License } from '../../../contract/licenses/calls.ts'
import { mustHave } from '../../kit/fields/fields.ts'
import { addNamedFields, drawn, type NamedDrawing, readNamedFields, withIds } from '../../kit/fields/named.ts'
import { findLicense, LICENSE_ARGUMENT, LICENSE_HELP } from '../../kit/find/find.ts'
import type { Io } from '../../kit/io.ts'
import { printRecord } from '../../kit/output/print.ts'
import { connect, type Run, type Session, verb } from '../../kit/run.ts'

/** The verbs for one license. */
interface OfLicense {
  /** The verb before the license, such as 'promote'. */
  verb: string
  does: string
  examples: string[]
  /** The other options. */
  asked?: Schema
  drawing?: NamedDrawing
  run(run: Run, session: Session, license: License, typed: Record<string, unknown>): Promise<void>
}

export function addOfLicense(noun: Command, io: Io, { verb: name, does, examples, asked = {}, drawing = {}, run }: OfLicense): void {
  verb(
    noun,
    io,
    { verb: `${name} ${LICENSE_ARGUMENT}`, does, examples },
    {
      flags: (command) => addNamedFields(command, asked, drawing),
      options: async ([license], given) => {
        const typed = await readNamedFields(asked, given, drawing)
        mustHave(asked, typed, drawn(drawing))
        return { license: license as string, typed }
      },
      run: async (running, { license, typed }) => {
        const session = await connect(running)
        const found = await findLicense(session, license)
        await run(running, session, found, await withIds(session, typed, drawing))
      },
    },
  ).addHelpText('after', LICENSE_HELP)
}

/** The params and the If-Match for calls about a license. */
export const seen = ({ id, version }: License) => ({ params: { id }, ifMatch: version })

const UNSHOWN: readonly string[] = ['inProcessRenewal', 'licensees', 'officers']

export function printLicense(run: Run, license: License): void {
  const shown = Object.keys(License.properties).filter((name) => !UNSHOWN.includes(name)) as (keyof License & string)[]
  printRecord(run, license, License as Schema, [
    ...shown,
    { title: 'Licensees', value: ({ licensees }) => licensees.map(({ name }) => name) },
    {
      title: 'Officers',
      value: ({ officers }) => officers.map(({ officerName, officerTitles }) => `${officerName}: ${officerTitles.join(', ')}`),
    },
  ])
}
