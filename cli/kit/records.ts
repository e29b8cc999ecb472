import type { Command } from 'commander'
import { sendCall } from '../../client/index.ts'
import type { Call } from '../../contract/call.ts'
import type { Schema, Values } from '../../contract/fields/schema.ts'
import { sentences } from '../../rules/messages.ts'
import { confirm } from './ask.ts'
import { usage } from './errors.ts'
import { addFields, mustHave, readFields } from './fields/fields.ts'
import type { FormVerb } from './fields/forms.ts'
import { addNamedFields, drawn, type Named, type NamedDrawing, readNamedFields, withIds } from './fields/named.ts'
import type { Io } from './io.ts'
import { type Column, pageWords, printList, printRecord, tell } from './output/print.ts'
import { connect, type Flags, type Run, type Session, verb } from './run.ts'

/** The verbs of nouns that list, show, create, update and delete records in the same way. */

export interface Saved {
  id: number
  version: number
  /** A tip has no name, so its text is used. */
  name?: string
  description?: string | null
}

export interface Kind<T extends Saved> {
  /** The name of the kind in arguments and errors: 'property'. */
  word: string
  /** The noun in help: 'properties'. */
  noun: string
  find(session: Session, typed: string): Promise<T>
  schema: Schema
  shown: Column<T>[]
  drawing: NamedDrawing
  /** The path parameters; by default the id only. */
  params?(record: T): Record<string, number>
}

export const paramsOf = <T extends Saved>(kind: Kind<T>, record: T): Record<string, number> => kind.params?.(record) ?? { id: record.id }

export const argumentOf = ({ word }: Pick<Kind<never>, 'word'>): string => `<${word.split(' ').at(-1)}>`
export const helpOf = (kind: Pick<Kind<never>, 'word'>): string => `\n${argumentOf(kind)} is its name, or its id.`

/** The rows of a call that is only known at run time. Its schema labels them. */
export type AnyRow = Record<string, unknown>

export interface Listing {
  /** 'list' by default. */
  verb?: string
  call: Call
  drawing: NamedDrawing
  columns: Column<AnyRow>[]
  examples: string[]
}

/** The filter of a list: in the query of a GET, in the body of a POST. */
export const askedOf = (call: Call): Schema => (call.body ?? call.query ?? { properties: {} }) as Schema
export const asking = (call: Call, filter: object) => (call.body ? { body: filter } : { query: filter as Record<string, unknown> })

export function addList(noun: Command, io: Io, { verb: name = 'list', call, drawing, columns, examples }: Listing): void {
  verb(
    noun,
    io,
    { verb: name, does: call.does, examples },
    {
      flags: (command) => addNamedFields(command, askedOf(call), drawing),
      options: (_args, flags) => readNamedFields(askedOf(call), flags, drawing),
      run: async (run, typed) => {
        const session = await connect(run)
        const filter = await withIds(session, typed, drawing)
        const page = (await sendCall(session.send, call, asking(call, filter))) as { items: AnyRow[]; totalItemCount: number }
        await printList(run, page, call.reply as Schema, columns)
        tell(run, pageWords(page, filter))
      },
    },
  )
}

export const print = <T extends Saved>(run: Run, { schema, shown }: Kind<T>, record: T): void => printRecord(run, record, schema, shown)

export function addShow<T extends Saved>(noun: Command, io: Io, kind: Kind<T>, call: Call, example: string): void {
  verb(
    noun,
    io,
    { verb: `show ${argumentOf(kind)}`, does: call.does, examples: [`show ${example}`, 'show 3 --json'] },
    {
      options: ([typed]) => typed as string,
      run: async (run, typed) => print(run, kind, await kind.find(await connect(run), typed)),
    },
  ).addHelpText('after', helpOf(kind))
}

interface Making {
  drawing: NamedDrawing
  /** The owner, if the path begins with one. */
  owner?: Named
}

/** The id of the owner, if the path begins with one. */
type Owned = { id?: unknown }

/** A call whose form is a wizard: only what is typed is sent. */
export const sendingTyped = (call: Call): FormVerb<Owned> => ({
  call,
  schema: call.body as Schema,
  send: (_run, { send }, params, body) => sendCall(send, call, { params, body }),
})

export function addCreate(noun: Command, io: Io, { drawing, owner }: Making, creating: FormVerb<Owned>, examples: string[]): void {
  const { call, schema, send } = creating
  verb(
    noun,
    io,
    { verb: 'create', does: call.does, examples },
    {
      flags: (command) => {
        if (owner) command.requiredOption(`--${owner.flag} <${owner.flag}>`, owner.words)
        addNamedFields(command, schema, drawing)
      },
      options: async (_args, flags) => {
        const typed = await readNamedFields(schema, flags, drawing)
        mustHave(schema, typed, drawn(drawing))
        return { typed, whose: owner && (flags[owner.flag] as string) }
      },
      run: async (run, { typed, whose }) => {
        const session = await connect(run)
        const owned = owner && whose !== undefined ? { id: await owner.find(session, whose) } : {}
        const made = (await send(run, session, owned, await withIds(session, typed, drawing))) as { id: number }
        printRecord(run, made, call.reply as Schema, ['id'])
        tell(run, call.success)
      },
    },
  )
}

/** The call requires all fields: fields that were not typed are sent as they were read, with their version. */
async function put<T extends Saved>(
  run: Run,
  session: Session,
  kind: Kind<T>,
  saving: FormVerb<T>,
  record: T,
  typed: Values,
): Promise<void> {
  await saving.send(run, session, record, typed)
  print(run, kind, await kind.find(session, String(record.id)))
  tell(run, saving.call.success)
}

export function addUpdate<T extends Saved>(noun: Command, io: Io, kind: Kind<T>, saving: FormVerb<T>, examples: string[]): void {
  const schema = { ...saving.schema, required: [] }
  verb(
    noun,
    io,
    { verb: `update ${argumentOf(kind)}`, does: `${saving.call.does} Only what is given changes.`, examples },
    {
      flags: (command) => addNamedFields(command, schema, kind.drawing),
      options: async ([record], flags) => ({ record: record as string, typed: await readNamedFields(schema, flags, kind.drawing) }),
      run: async (run, { record, typed }) => {
        if (Object.keys(typed).length === 0) throw usage('Say what to change.', `What there is: evergreen ${kind.noun} update --help`)
        const session = await connect(run)
        const found = await kind.find(session, record)
        await put(run, session, kind, saving, found, await withIds(session, typed, kind.drawing))
      },
    },
  ).addHelpText('after', helpOf(kind))
}

/** `activate` and `deactivate` for records whose PUT has `active`. */
export function addStatus<T extends Saved>(noun: Command, io: Io, kind: Kind<T>, saving: FormVerb<T>): void {
  const schema = { properties: { deactivatedDate: saving.schema.properties?.deactivatedDate ?? {} } }
  const status = (name: 'activate' | 'deactivate', more: Schema) =>
    verb(
      noun,
      io,
      {
        verb: `${name} ${argumentOf(kind)}`,
        does: `${name === 'activate' ? 'Activate' : 'Deactivate'} the ${kind.word}.`,
        examples: [`${name} 3`],
      },
      {
        flags: (command) => addFields(command, more),
        options: async ([record], flags: Flags) => ({ record: record as string, typed: await readFields(more, flags) }),
        run: async (run, { record, typed }) => {
          const session = await connect(run)
          await put(run, session, kind, saving, await kind.find(session, record), { active: name === 'activate', ...typed })
        },
      },
    ).addHelpText('after', helpOf(kind))
  status('deactivate', schema)
  status('activate', {})
}

export function addDelete<T extends Saved>(noun: Command, io: Io, kind: Kind<T>, call: Call, example: string): void {
  verb(
    noun,
    io,
    { verb: `delete ${argumentOf(kind)}`, does: call.does, examples: [`delete ${example}`, 'delete 3 --yes'] },
    {
      options: ([typed]) => typed as string,
      run: async (run, typed) => {
        const session = await connect(run)
        const record = await kind.find(session, typed)
        await confirm(run, sentences.deleteConfirm(String(record.name ?? record.description)))
        await sendCall(session.send, call, { params: paramsOf(kind, record), ifMatch: record.version })
        tell(run, call.success)
      },
    },
  ).addHelpText('after', helpOf(kind))
}
