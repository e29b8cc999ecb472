import type { Command } from 'commander'
import { sendCall } from '../../client/send-call.ts'
import { type Call, type FileCall, inputSchema } from '../../contract/call.ts'
import type { Values } from '../../contract/fields/schema.ts'
import type { PartOf } from '../../forms/form.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { confirm } from './ask.ts'
import { EXIT, Failure, requireChange } from './errors.ts'
import { addFields, mustHave, readFields } from './fields/fields.ts'
import type { FormVerb } from './fields/forms.ts'
import { addNamedFields, drawn, type NamedDrawing, readNamedFields, withIds } from './fields/named.ts'
import { allRows } from './find/company.ts'
import { idOf } from './find/ids.ts'
import type { Io } from './io.ts'
import { printPages } from './output/pages.ts'
import { type AnyRow, type Column, pageOf, printStatus } from './output/print.ts'
import { addOutput, saveFile } from './output/save.ts'
import { argumentOf, asking, helpOf, printCreated, type Resource } from './records.ts'
import { connect, describe, type Flags, type Run, type Session, verb } from './run.ts'

interface Part {
  id: number
  version: number
}

type PartVerb<P> = FormVerb<PartOf<P>>

/** Records that belong to another record: contacts and citations of a property, officers of an entity. */
export interface Parts<P extends Part> {
  /** The word after the noun, such as 'citations'. */
  group: string
  does: string
  /** The resource of the owner, and how to find it. */
  owner: Pick<Resource<never>, 'word' | 'noun'> & { find(session: Session, typed: string): Promise<number> }
  /** The path parameter of `remove` and `document`. */
  param: string
  calls: { list: Call; remove: Call; document?: FileCall }
  forms: Record<'create' | 'update', PartVerb<P>>
  drawing: NamedDrawing
  columns: Column<AnyRow>[]
  examples: { add: string; update: string }
}

const ID_HELP = '<id> is in the first column of the list.'

export function addParts<P extends Part>(noun: Command, io: Io, parts: Parts<P>): void {
  const group = noun.command(parts.group)
  const { group: name, owner } = parts
  describe(group, { does: parts.does, examples: [`${name} list 3`, `${name} add 3 ${parts.examples.add}`, `${name} delete 3 12`] })
  const argument = argumentOf(owner)
  addPartList(group, io, { ...parts, verb: 'list', call: parts.calls.list })
  addPartAdd(group, io, parts, argument)
  addPartUpdate(group, io, parts, argument)
  addPartDelete(group, io, parts, argument)
  if (parts.calls.document) addDownload(group, io, parts, parts.calls.document, argument)
}

interface PartList {
  verb: string
  call: Call
  owner: Parts<Part>['owner']
  columns: Parts<Part>['columns']
}

/** Rows that belong to a record: `list` of parts, or another list under its own name. */
export function addPartList(group: Command, io: Io, { verb: name, call, owner, columns }: PartList): void {
  const drawing = { names: { searchTerm: 'search', sortBy: 'sort', hasEmailAddress: 'with-email' } }
  verb(
    group,
    io,
    { verb: `${name} ${argumentOf(owner)}`, does: call, examples: [`${name} 3`, `${name} 3 --json`], isList: true },
    {
      flags: (command) => addFields(command, inputSchema(call), drawing),
      options: async ([typed]: [string], flags) => ({ typed, filter: await readFields(inputSchema(call), flags, drawing) }),
      run: async (run, { typed, filter }) => {
        const session = await connect(run)
        const params = { id: await owner.find(session, typed) }
        const read = async (asked: Values) => pageOf(await sendCall(session.send, call, { params, ...asking(call, asked) }))
        await printPages(run, { filter, read, call, columns })
      },
    },
  ).addHelpText('after', helpOf(owner))
}

function addPartAdd<P extends Part>(group: Command, io: Io, parts: Parts<P>, argument: string): void {
  const { forms, owner, drawing, examples } = parts
  const { call, schema, send } = forms.create
  verb(
    group,
    io,
    { verb: `add ${argument}`, does: call, examples: [`add 3 ${examples.add}`] },
    {
      flags: (command) => addNamedFields(command, schema, drawing),
      options: async ([typed]: [string], flags) => {
        const body = await readNamedFields(schema, flags, drawing)
        mustHave(schema, body, drawn(drawing))
        return { typed, body }
      },
      run: async (run, { typed, body }) => {
        const session = await connect(run)
        const ownerId = await owner.find(session, typed)
        printCreated(run, call, await send(run, session, { ownerId }, await withIds(session, body, drawing)))
      },
    },
  ).addHelpText('after', helpOf(owner))
}

/** No call returns a single part, so the list is searched, including inactive parts. */
async function findPart<P extends Part>({ send }: Session, { calls: { list } }: Parts<P>, ownerId: number, id: number): Promise<P> {
  const known = inputSchema(list).properties ?? {}
  const rows = await allRows<P>(async (pageNumber, pageSize) => {
    const wanted = { pageNumber, pageSize, activeOnly: false }
    const filter = Object.fromEntries(Object.entries(wanted).filter(([name]) => known[name]))
    const page = (await sendCall(send, list, { params: { id: ownerId }, ...asking(list, filter) })) as { items: P[] }
    // A list without pages answers all its parts at once.
    return known.pageNumber || pageNumber === 1 ? page : { items: [] }
  })
  const found = rows.find((row) => row.id === id)
  if (!found) throw new Failure(EXIT.notFound, messages.notFound)
  return { ...found, id, version: Number(found.version) }
}

interface One {
  typed: string
  id: number
}

/** The given part, and the params of calls about it. */
async function load<P extends Part>(run: Run, parts: Parts<P>, { typed, id }: One) {
  const session = await connect(run)
  const ownerId = await parts.owner.find(session, typed)
  const part = await findPart(session, parts, ownerId, id)
  return { session, part, params: { id: ownerId, [parts.param]: id } }
}

function addPartUpdate<P extends Part>(group: Command, io: Io, parts: Parts<P>, argument: string): void {
  const { forms, owner, drawing, examples, group: name } = parts
  const { call, send } = forms.update
  const schema = { ...forms.update.schema, required: [] }
  verb(
    group,
    io,
    {
      verb: `update ${argument} <id>`,
      does: { ...call, does: `${call.does} Only what is given changes.` },
      examples: [`update 3 12 ${examples.update}`],
    },
    {
      flags: (command) => addNamedFields(command, schema, drawing),
      options: async ([typed, id]: [string, string], flags) => ({
        one: { typed, id: idOf(id, ID_HELP) },
        body: await readNamedFields(schema, flags, drawing),
      }),
      run: async (run, { one, body }) => {
        requireChange(body, `${owner.noun} ${name} update`)
        const { session, part, params } = await load(run, parts, one)
        await send(run, session, { ownerId: params.id, part }, await withIds(session, body, drawing))
        printStatus(run, call.success)
      },
    },
  ).addHelpText('after', `${helpOf(owner)} ${ID_HELP}`)
}

function addPartDelete<P extends Part>(group: Command, io: Io, parts: Parts<P>, argument: string): void {
  const { remove } = parts.calls
  const schema = remove.body ?? {}
  const drawing = { names: { deletePropertyContactIds: 'property-contact' } }
  verb(
    group,
    io,
    { verb: `delete ${argument} <id>`, does: remove, examples: ['delete 3 12', 'delete 3 12 --yes'] },
    {
      flags: (command) => addFields(command, schema, drawing),
      options: async ([typed, id]: [string, string], flags: Flags) => ({
        one: { typed, id: idOf(id, ID_HELP) },
        body: await readFields(schema, flags, drawing),
      }),
      run: async (run, { one, body }) => {
        const { session, part, params } = await load(run, parts, one)
        await confirm(run, sentences.deleteConfirm(`number ${part.id} of the ${parts.group}`))
        await sendCall(session.send, remove, { params, body, ifMatch: part.version })
        printStatus(run, remove.success)
      },
    },
  ).addHelpText('after', `${helpOf(parts.owner)} ${ID_HELP}`)
}

function addDownload(
  group: Command,
  io: Io,
  { owner, param }: Pick<Parts<Part>, 'owner' | 'param'>,
  call: FileCall,
  argument: string,
): void {
  verb(
    group,
    io,
    {
      verb: `download ${argument} <id>`,
      does: call,
      examples: ['download 3 12 --output citation.pdf', 'download 3 12 > citation.pdf'],
    },
    {
      flags: addOutput,
      options: ([typed, id]: [string, string], { output }: { output?: string }) => ({ typed, id: idOf(id, ID_HELP), output }),
      run: async (run, { typed, id, output }) => {
        const session = await connect(run)
        const params = { id: await owner.find(session, typed), [param]: id }
        await saveFile(run, await sendCall(session.send, call, { params }), output)
      },
    },
  ).addHelpText('after', `${helpOf(owner)} ${ID_HELP}`)
}
