import type { Command } from 'commander'
import { sendCall } from '../../client/send-call.ts'
import type { Call } from '../../contract/call.ts'
import type { Schema } from '../../contract/fields/schema.ts'
import { EXIT, explain, Failure, requireChange } from './errors.ts'
import { fieldsFrom } from './fields/fields.ts'
import { addNamedFields, readNamedFields, withIds } from './fields/named.ts'
import type { Io } from './io.ts'
import { printStatus } from './output/print.ts'
import { argumentOf, helpOf, paramsOf, print, type Resource, type Saved } from './records.ts'
import { connect, type Flags, type Run, type Session, verb } from './run.ts'

/** `update` for records whose fields are changed in sections, each with its own call. */

export interface Sections<T extends Saved> {
  /** The forms of the sections. The first section with a field changes it. Only typed fields are sent. */
  forms: Record<string, { call: Call }>
  examples: string[]
  /** Replaces saving when `--dry-run` is given. */
  dryRun?: DryRun<T>
}

export interface DryRun<T> {
  words: string
  /** The flags of the dry run: the page of the preview. */
  flags(command: Command): void
  options(flags: Flags): Promise<object>
  run(run: Run, session: Session, asked: { record: T; typed: object; options: object }): Promise<void>
}

const bodyOf = (call: Call): Schema => call.body ?? {}

/** The flags of all sections. No field is required: fields that are not typed do not change. */
const together = (calls: Call[]): Schema => ({ properties: Object.assign({}, ...calls.map((call) => bodyOf(call).properties)) })

export function addSections<T extends Saved>(noun: Command, io: Io, resource: Resource<T>, { forms, examples, dryRun }: Sections<T>): void {
  const calls = Object.values(forms).map(({ call }) => call)
  const schema = together(calls)
  verb(
    noun,
    io,
    { verb: `update ${argumentOf(resource)}`, does: `Change the ${resource.word}. Only what is given changes.`, examples },
    {
      flags: (command) => {
        if (dryRun) command.option('--dry-run', dryRun.words)
        dryRun?.flags(command)
        addNamedFields(command, schema, resource.drawing)
      },
      options: async ([record]: [string], flags: Flags) => ({
        record,
        typed: await readNamedFields(schema, flags, resource.drawing),
        options: flags.dryRun === true ? await dryRun?.options(flags) : undefined,
      }),
      run: async (run, { record, typed, options }) => {
        requireChange(typed, `${resource.noun} update`)
        const session = await connect(run)
        const found = await resource.find(session, record)
        const said = await withIds(session, typed, resource.drawing)
        if (dryRun && options) return dryRun.run(run, session, { record: found, typed: said, options })
        await change(run, session, resource, found, changesOf(calls, said))
        print(run, resource, await resource.find(session, String(found.id)))
      },
    },
  ).addHelpText('after', helpOf(resource))
}

interface SectionChange {
  call: Call
  body: Record<string, unknown>
}

/** The typed fields of each call. Calls without typed fields are left out. */
function changesOf(calls: Call[], typed: Record<string, unknown>): SectionChange[] {
  let left = typed
  const each = calls.map((call) => {
    const body = fieldsFrom(bodyOf(call), left)
    left = Object.fromEntries(Object.entries(left).filter(([name]) => !(name in body)))
    return { call, body }
  })
  return each.filter(({ body }) => Object.keys(body).length > 0)
}

/** Changes a record section by section. For required fields that were not typed, sends the stored value, and the version. */
async function change<T extends Saved>(run: Run, session: Session, resource: Resource<T>, found: T, said: SectionChange[]): Promise<void> {
  let record = found
  for (const [done, { call, body }] of said.entries()) {
    // Each call increments the version, so read the record again.
    if (done > 0) record = await resource.find(session, String(record.id))
    const needed = fieldsFrom({ properties: Object.fromEntries((bodyOf(call).required ?? []).map((name) => [name, {}])) }, record)
    try {
      await sendCall(session.send, call, { params: paramsOf(resource, record), body: { ...needed, ...body }, ifMatch: record.version })
    } catch (error) {
      if (done === 0) throw error
      const [sentence = '', ...hints] = explain(error, run.io.signal.aborted).lines
      throw new Failure(EXIT.partly, sentence, hints)
    }
    printStatus(run, call.success)
  }
}

/** `activate` and `deactivate` for records that have a call for each. */
export function addSwitch<T extends Saved>(
  noun: Command,
  io: Io,
  resource: Resource<T>,
  { activate, deactivate }: Record<'activate' | 'deactivate', Call>,
): void {
  for (const [name, call] of Object.entries({ deactivate, activate })) {
    verb(
      noun,
      io,
      { verb: `${name} ${argumentOf(resource)}`, does: call, examples: [`${name} 3`] },
      {
        options: ([typed]: [string]) => typed,
        run: async (run, typed) => {
          const session = await connect(run)
          const record = await resource.find(session, typed)
          await sendCall(session.send, call, { params: paramsOf(resource, record), ifMatch: record.version })
          print(run, resource, await resource.find(session, String(record.id)))
          printStatus(run, call.success)
        },
      },
    ).addHelpText('after', helpOf(resource))
  }
}

/** `verify` for records of the catalogue that a person confirms. */
export function addVerify<T extends Saved>(noun: Command, io: Io, resource: Resource<T>, call: Call, examples: string[]): void {
  verb(
    noun,
    io,
    { verb: `verify ${argumentOf(resource)}`, does: call, examples },
    {
      flags: (command) => command.option('--withdraw', `withdraw the confirmation of the ${resource.word}`),
      options: ([typed]: [string], { withdraw = false }: { withdraw?: boolean }) => ({ typed, isVerified: !withdraw }),
      run: async (run, { typed, isVerified }) => {
        const session = await connect(run)
        const record = await resource.find(session, typed)
        await sendCall(session.send, call, { params: paramsOf(resource, record), body: { isVerified }, ifMatch: record.version })
        print(run, resource, await resource.find(session, String(record.id)))
        printStatus(run, call.success)
      },
    },
  ).addHelpText('after', helpOf(resource))
}
