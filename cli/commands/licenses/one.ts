import type { Command } from 'commander'
import type { Schema } from '../../../contract/fields/schema.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import { type Complete, mustHave } from '../../kit/fields/fields.ts'
import { addNamedFields, drawn, type NamedDrawing, readNamedFields, withIds } from '../../kit/fields/named.ts'
import { findLicense, LICENSE_ARGUMENT, LICENSE_HELP } from '../../kit/find/find.ts'
import type { Io } from '../../kit/io.ts'
import { connect, type Does, type Run, type Session, verb } from '../../kit/run.ts'

/** The verbs for one license. */
interface OfLicense<S> {
  /** The verb before the license, such as 'promote'. */
  verb: string
  does: Does
  examples: string[]
  isList?: true
  /** The other options. */
  asked?: S
  drawing?: NamedDrawing
  run(run: Run, session: Session, license: License, typed: Complete<S>): Promise<void>
}

export function addOfLicense<S extends Schema | undefined>(
  noun: Command,
  io: Io,
  { verb: name, does, examples, isList, asked, drawing = {}, run }: OfLicense<S>,
): void {
  verb(
    noun,
    io,
    { verb: `${name} ${LICENSE_ARGUMENT}`, does, examples, isList },
    {
      flags: (command) => addNamedFields(command, asked, drawing),
      options: async ([license]: [string], given) => {
        const typed = await readNamedFields(asked, given, drawing)
        return { license, typed: mustHave(asked, typed, drawn(drawing)) }
      },
      run: async (running, { license, typed }) => {
        const session = await connect(running)
        const found = await findLicense(session, license)
        await run(running, session, found, (await withIds(session, typed, drawing)) as Complete<S>)
      },
    },
  ).addHelpText('after', LICENSE_HELP)
}
