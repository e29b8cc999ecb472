import type { Command } from 'commander'
import { sendCall } from '../../client/send-call.ts'
import { type Call, inputSchema, replySchema } from '../../contract/call.ts'
import type { Schema, Values } from '../../contract/fields/schema.ts'
import { sentences } from '../../rules/messages.ts'
import type { ViewList } from '../../rules/saved-views.ts'
import { confirm } from './ask.ts'
import { requireChange } from './errors.ts'
import { addFields, mustHave, readFields } from './fields/fields.ts'
import type { FormVerb } from './fields/forms.ts'
import { addNamedFields, drawn, type Named, type NamedDrawing, readNamedFields, withIds } from './fields/named.ts'
import type { Io } from './io.ts'
import { printPages } from './output/pages.ts'
import { type AnyRow, type Column, pageOf, printRecord, printStatus, recordOf } from './output/print.ts'
import { connect, type Flags, type Run, type Session, verb } from './run.ts'
import { addViewFlag, throughView, viewIn } from './views.ts'

/** The verbs of nouns that list, show, create, update and delete records in the same way. */

export interface Saved {
  id: number
  version: number
  /** A tip has no name, so its text is used. */
  name?: string
  description?: string | null
}

export interface Resource<T extends Saved> {
  /** The name of the resource in arguments and errors: 'property'. */
  word: string
  /** The noun in help: 'properties'. */
  noun: string
  find(session: Session, typed: string): Promise<T>
  schema: Schema
  shown: Column<T>[]
  /** Further lines of a record that need a request, such as custom fields. */
  more?(session: Session, record: T): Promise<Column<T>[]>
  drawing: NamedDrawing
  /** The path parameters; by default the id only. */
  params?(record: T): Record<string, number>
}

export const paramsOf = <T extends Saved>(resource: Resource<T>, record: T): Record<string, number> =>
  resource.params?.(record) ?? { id: record.id }

export const argumentOf = ({ word }: Pick<Resource<never>, 'word'>): string => `<${word.split(' ').at(-1)}>`
export const helpOf = (resource: Pick<Resource<never>, 'word'>): string => `\n${argumentOf(resource)} is its name, or its id.`

export interface Listing {
  /** 'list' by default. */
  verb?: string
  call: Call
  drawing: NamedDrawing
  columns: Column<AnyRow>[]
  /** Further columns that need a request, such as custom fields. */
  more?(session: Session, filter: Values): Promise<Column<AnyRow>[]>
  examples: string[]
  /** The list that has saved views. */
  views?: ViewList
}

/** The filter of a list: in the query of a GET, in the body of a POST. */
export const asking = (call: Call, filter: Values) => (call.body ? { body: filter } : { query: filter })

/** Prints the id of the record that a call created. */
export function printCreated(run: Run, call: Call, reply: unknown): void {
  printRecord(run, recordOf(reply), replySchema(call), ['id'])
  printStatus(run, call.success)
}

export function addList(noun: Command, io: Io, { verb: name = 'list', call, drawing, columns, more, examples, views }: Listing): void {
  verb(
    noun,
    io,
    { verb: name, does: call, examples, isList: true },
    {
      flags: (command) => {
        addNamedFields(command, inputSchema(call), drawing)
        if (views) addViewFlag(command)
      },
      options: async (_args, flags) => {
        const typed = await readNamedFields(inputSchema(call), flags, drawing)
        mustHave(inputSchema(call), typed, drawn(drawing))
        return { typed, view: viewIn(flags) }
      },
      run: async (run, { typed, view }) => {
        const session = await connect(run)
        const given = await withIds(session, typed, drawing)
        const filter = views ? await throughView(run, session, views, view, given) : given
        const read = async (asked: Values) => pageOf(await sendCall(session.send, call, asking(call, asked)))
        await printPages(run, { call, filter, read, columns: withMore(columns, more?.(session, filter)) })
      },
    },
  )
}

/** Appends columns that load in parallel with the first page. A failure is thrown only where the columns are awaited. */
function withMore<Row>(columns: Column<Row>[], more: Promise<Column<Row>[]> = Promise.resolve([])): Promise<Column<Row>[]> {
  const all = more.then((further) => [...columns, ...further])
  all.catch(() => {})
  return all
}

export const print = <T extends Saved>(run: Run, { schema, shown }: Resource<T>, record: T): void => printRecord(run, record, schema, shown)

const printFound = async <T extends Saved>(run: Run, session: Session, resource: Resource<T>, record: T): Promise<void> =>
  print(run, { ...resource, shown: [...resource.shown, ...((await resource.more?.(session, record)) ?? [])] }, record)

export function addShow<T extends Saved>(noun: Command, io: Io, resource: Resource<T>, call: Call, example: string): void {
  verb(
    noun,
    io,
    { verb: `show ${argumentOf(resource)}`, does: call, examples: [`show ${example}`, 'show 3 --json'] },
    {
      options: ([typed]: [string]) => typed,
      run: async (run, typed) => {
        const session = await connect(run)
        await printFound(run, session, resource, await resource.find(session, typed))
      },
    },
  ).addHelpText('after', helpOf(resource))
}

interface CreateFlags {
  drawing: NamedDrawing
  /** The owner, if the path begins with one. */
  owner?: Named
}

/** The id of the owner, if the path begins with one. */
type Owned = { id?: unknown }

/** The verb of a wizard's call: sends only the typed fields. */
export const sendingTyped = ({ call }: { call: Call }): FormVerb<Owned> => ({
  call,
  schema: call.body ?? {},
  send: (_run, { send }, params, body) => sendCall(send, call, { params, body }),
})

export function addCreate(noun: Command, io: Io, { drawing, owner }: CreateFlags, creating: FormVerb<Owned>, examples: string[]): void {
  const { call, schema, send } = creating
  verb(
    noun,
    io,
    { verb: 'create', does: call, examples },
    {
      flags: (command) => {
        if (owner) command.requiredOption(`--${owner.flag} <${owner.flag}>`, owner.words)
        addNamedFields(command, schema, drawing)
      },
      options: async (_args, flags: Record<string, string>) => {
        const typed = await readNamedFields(schema, flags, drawing)
        mustHave(schema, typed, drawn(drawing))
        return { typed, whose: owner && flags[owner.flag] }
      },
      run: async (run, { typed, whose }) => {
        const session = await connect(run)
        const owned = owner && whose !== undefined ? { id: await owner.find(session, whose) } : {}
        printCreated(run, call, await send(run, session, owned, await withIds(session, typed, drawing)))
      },
    },
  )
}

/** Updates a record by a call that requires all fields: sends the stored values of fields that were not typed, and the version. */
async function put<T extends Saved>(
  run: Run,
  session: Session,
  resource: Resource<T>,
  saving: FormVerb<T>,
  record: T,
  typed: Values,
): Promise<void> {
  await saving.send(run, session, record, typed)
  await printFound(run, session, resource, await resource.find(session, String(record.id)))
  printStatus(run, saving.call.success)
}

export function addUpdate<T extends Saved>(noun: Command, io: Io, resource: Resource<T>, saving: FormVerb<T>, examples: string[]): void {
  const schema = { ...saving.schema, required: [] }
  verb(
    noun,
    io,
    { verb: `update ${argumentOf(resource)}`, does: { ...saving.call, does: `${saving.call.does} Only what is given changes.` }, examples },
    {
      flags: (command) => addNamedFields(command, schema, resource.drawing),
      options: async ([record]: [string], flags) => ({ record, typed: await readNamedFields(schema, flags, resource.drawing) }),
      run: async (run, { record, typed }) => {
        requireChange(typed, `${resource.noun} update`)
        const session = await connect(run)
        const found = await resource.find(session, record)
        await put(run, session, resource, saving, found, await withIds(session, typed, resource.drawing))
      },
    },
  ).addHelpText('after', helpOf(resource))
}

/** `activate` and `deactivate` for records whose PUT has `active`. */
export function addStatus<T extends Saved>(noun: Command, io: Io, resource: Resource<T>, saving: FormVerb<T>): void {
  const schema = { properties: { deactivatedDate: saving.schema.properties?.deactivatedDate ?? {} } }
  const status = (name: 'activate' | 'deactivate', more: Schema) =>
    verb(
      noun,
      io,
      {
        verb: `${name} ${argumentOf(resource)}`,
        does: `${name === 'activate' ? 'Activate' : 'Deactivate'} the ${resource.word}.`,
        examples: [`${name} 3`],
      },
      {
        flags: (command) => addFields(command, more),
        options: async ([record]: [string], flags: Flags) => ({ record, typed: await readFields(more, flags) }),
        run: async (run, { record, typed }) => {
          const session = await connect(run)
          await put(run, session, resource, saving, await resource.find(session, record), { active: name === 'activate', ...typed })
        },
      },
    ).addHelpText('after', helpOf(resource))
  status('deactivate', schema)
  status('activate', {})
}

export function addDelete<T extends Saved>(noun: Command, io: Io, resource: Resource<T>, call: Call, example: string): void {
  verb(
    noun,
    io,
    { verb: `delete ${argumentOf(resource)}`, does: call, examples: [`delete ${example}`, 'delete 3 --yes'] },
    {
      options: ([typed]: [string]) => typed,
      run: async (run, typed) => {
        const session = await connect(run)
        const record = await resource.find(session, typed)
        await confirm(run, sentences.deleteConfirm(String(record.name ?? record.description)))
        await sendCall(session.send, call, { params: paramsOf(resource, record), ifMatch: record.version })
        printStatus(run, call.success)
      },
    },
  ).addHelpText('after', helpOf(resource))
}
