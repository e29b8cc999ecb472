import type { Command } from 'commander'
import { personOf } from '../../../contract/authentication/calls.ts'
import type { Values } from '../../../contract/fields/schema.ts'
import { savedViews as calls, SavedView } from '../../../contract/saved-views/calls.ts'
import { editView, lookOf, type NewViewContext, newView } from '../../../forms/saved-views/views.ts'
import { requireChange, usage } from '../../kit/errors.ts'
import { addFields, readFields } from '../../kit/fields/fields.ts'
import { drawingOf, sendForm } from '../../kit/fields/forms.ts'
import type { Io } from '../../kit/io.ts'
import { isObject, printRecord, printStatus } from '../../kit/output/print.ts'
import { addDelete, addList, argumentOf, helpOf, type Resource } from '../../kit/records.ts'
import { connect, describe, type Flags, type Run, type Session, verb } from '../../kit/run.ts'
import { findView } from '../../kit/views.ts'

const view: Resource<SavedView> = {
  word: 'saved view',
  noun: 'saved-views',
  find: findView,
  schema: SavedView,
  shown: [
    'id',
    'list',
    'name',
    'filter',
    'columns',
    'sortBy',
    'sortDirection',
    'sharedWith',
    'roleName',
    'ownerName',
    'isDefault',
    'droppedCount',
  ],
  drawing: {},
}

const drawing = drawingOf(newView)
const body = calls.create.body

/** Flags for the columns and order of a view. The form lacks them, because the console takes them from the list on the screen. */
const LOOK = { names: { columns: 'column', sortBy: 'sort' }, omit: ['name', 'list', 'filter', 'sharedWith', 'roleName'] }

const filterOf = (typed: string): Record<string, unknown> => {
  try {
    const filter: unknown = JSON.parse(typed)
    if (isObject(filter)) return filter
  } catch {
    // Reported below.
  }
  throw usage('--filter is an object in JSON, as the list call takes it.', `Example: --filter '{"states":["HI"]}'`)
}

const lookFlags = (command: Command) => {
  command.option('--filter <json>', 'the filter of the list, as JSON')
  addFields(command, { ...body, required: [] }, LOOK)
}

const lookIn = async (flags: Flags): Promise<Values> => ({
  ...(await readFields({ ...body, required: [] }, flags, LOOK)),
  ...(typeof flags.filter === 'string' && { filter: filterOf(flags.filter) }),
})

const personIn = async ({ api }: Session) => personOf(await api.authentication.identity())

export function add(noun: Command, io: Io): void {
  describe(noun, {
    does: 'Saved views of lists: a filter, columns and an order under a name, your own or shared. `renewals list --view NAME` uses one.',
    examples: ['saved-views list', `saved-views create --list renewals --name "Due in Hawaii" --filter '{"states":["HI"]}'`],
  })
  addList(noun, io, {
    call: calls.list,
    drawing: {},
    columns: ['id', 'list', 'name', 'sharedWith', 'ownerName', 'isDefault'],
    examples: ['list', 'list --list licenses --json=id,name'],
  })
  verb(
    noun,
    io,
    { verb: `show ${argumentOf(view)}`, does: 'Show a saved view.', examples: ['show "Due in Hawaii"', 'show 3 --json'] },
    {
      options: ([typed]: [string]) => typed,
      run: async (run, typed) => printRecord(run, await findView(await connect(run), typed), SavedView, view.shown),
    },
  ).addHelpText('after', helpOf(view))
  addCreate(noun, io)
  addUpdate(noun, io)
  verb(
    noun,
    io,
    { verb: `default ${argumentOf(view)}`, does: calls.setDefault, examples: ['default "Due in Hawaii"', 'default 3 --off'] },
    {
      flags: (command) => command.option('--off', 'no longer'),
      options: ([typed]: [string], { off }: { off?: boolean }) => ({ typed, isDefault: !off }),
      run: async (run, { typed, isDefault }) => {
        const session = await connect(run)
        const { id, name } = await findView(session, typed)
        await session.api.savedViews.setDefault({ params: { id }, body: { isDefault } })
        printStatus(run, isDefault ? `The list opens with ${name}.` : `The list no longer opens with ${name}.`)
      },
    },
  ).addHelpText('after', helpOf(view))
  addDelete(noun, io, view, calls.remove, '"Due in Hawaii"')
}

function addCreate(noun: Command, io: Io): void {
  verb(
    noun,
    io,
    {
      verb: 'create',
      does: calls.create,
      examples: [`create --list renewals --name "Due in Hawaii" --filter '{"states":["HI"]}' --sort expirationDate`],
    },
    {
      flags: (command) => {
        addFields(command, { properties: { list: body.properties.list }, required: ['list'] })
        addFields(command, body, drawing)
        lookFlags(command)
      },
      options: async (_args, flags) => ({
        ...(await readFields({ properties: { list: body.properties.list }, required: ['list'] }, flags)),
        ...(await readFields(body, flags, drawing)),
        ...(await lookIn(flags)),
      }),
      run: runCreate,
    },
  )
}

function addUpdate(noun: Command, io: Io): void {
  verb(
    noun,
    io,
    {
      verb: `update ${argumentOf(view)}`,
      does: { ...calls.update, does: `${calls.update.does} Only what is given changes.` },
      examples: ['update "Due in Hawaii" --shared-with Team', `update 3 --filter '{"states":["CA"]}'`],
    },
    {
      flags: (command) => {
        addFields(command, { ...calls.update.body, required: [] }, drawingOf(editView))
        lookFlags(command)
      },
      options: async ([typed]: [string], flags) => ({
        name: typed,
        typed: { ...(await readFields({ ...calls.update.body, required: [] }, flags, drawingOf(editView))), ...(await lookIn(flags)) },
      }),
      run: runUpdate,
    },
  ).addHelpText('after', helpOf(view))
}

const splitLook = ({ filter, columns, sortBy, sortDirection, ...typed }: Values) => ({
  look: { filter, columns, sortBy, sortDirection },
  typed,
})

async function runCreate(run: Run, { list, ...values }: Values): Promise<void> {
  const session = await connect(run)
  const { look, typed } = splitLook(values)
  const given = { filter: {}, columns: null, sortBy: null, sortDirection: null, ...defined(look) }
  const made = await sendForm(run, session, newView, { list, look: given, person: await personIn(session) } as NewViewContext, typed)
  printRecord(run, made, calls.create.reply, ['id'])
  printStatus(run, calls.create.success)
}

async function runUpdate(run: Run, { name, typed: values }: { name: string; typed: Values }): Promise<void> {
  requireChange(values, 'saved-views update')
  const session = await connect(run)
  const found = await findView(session, name)
  const { look, typed } = splitLook(values)
  const context = { view: found, look: { ...lookOf(found), ...defined(look) }, person: await personIn(session) }
  await sendForm(run, session, editView, context, typed)
  printStatus(run, calls.update.success)
}

const defined = (values: Values): Values => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
