import type { Command } from 'commander'
import type { CallRequest } from '../../../contract/call.ts'
import type { Schema } from '../../../contract/fields/schema.ts'
import { type Calls, calls } from '../../../contract/index.ts'
import { contactColumns } from '../../../forms/my-company/contacts.columns.ts'
import { sentences } from '../../../rules/messages.ts'
import { confirm } from '../../kit/ask.ts'
import { usage } from '../../kit/errors.ts'
import { addFields, mustHave, readFields } from '../../kit/fields/fields.ts'
import { addNamedFields, drawn, readNamedFields, withIds } from '../../kit/fields/named.ts'
import { aDivision, aProperty } from '../../kit/find/named.ts'
import type { Io } from '../../kit/io.ts'
import { columnsOf } from '../../kit/output/columns.ts'
import { printRecord, tell } from '../../kit/output/print.ts'
import { addList } from '../../kit/records.ts'
import { connect, describe, type Flags, type Run, verb } from '../../kit/run.ts'
import { runAddFile } from './add.ts'

const { contacts: list, contactProperties, createContacts, updateContacts, removeContacts } = calls.myCompany

const paging = { pageNumber: 'page', searchTerm: 'search', sortBy: 'sort' }
const drawing = { names: { isKeyContact: 'key-contact', ids: 'id' }, named: { propertyIds: aProperty } }

export function add(contacts: Command, io: Io): void {
  describe(contacts, {
    does: 'Property contacts: identical ones as one, at many properties at once. Those of one property: evergreen properties contacts.',
    examples: [
      'contacts list --search lee',
      'contacts add --name "Ann Lee" --email ann@example.com --property "Harbor Waikiki" --property 12',
      'contacts add contacts.csv --dry-run',
    ],
  })
  addList(contacts, io, {
    call: list,
    drawing: { names: { ...paging, isKeyContact: 'key-contact' }, named: { propertyIds: aProperty, divisionIds: aDivision } },
    columns: columnsOf(contactColumns),
    examples: ['list', 'list --contact-name lee --json', 'list --property "Harbor Waikiki"'],
  })
  addList(contacts, io, {
    verb: 'properties',
    call: contactProperties,
    drawing: { names: { ...paging, propertyContactIds: 'contact', excludePropertyContactIds: 'without-contact' } },
    columns: ['id', 'name', 'address1', 'city', 'state', 'divisionName', 'active'],
    examples: ['properties --contact 12,15', 'properties --without-contact 12'],
  })
  addAdd(contacts, io)
  addUpdate(contacts, io)
  addDelete(contacts, io)
}

const FILE_HELP = `
A file is CSV in UTF-8 with a header. Its columns: property (name or id) and name; title, phone, email and isKeyContact (yes or no)
where there are any. A contact that a property has already is left alone, so the same file twice adds nothing.`

function addAdd(contacts: Command, io: Io): void {
  verb(
    contacts,
    io,
    {
      verb: 'add [file]',
      does: 'Add a contact to properties, or each contact of a CSV file to the property that its row names.',
      examples: [
        'add contacts.csv --dry-run',
        'add contacts.csv --yes',
        'add --name "Ann Lee" --title Manager --email ann@example.com --property "Harbor Waikiki" --property 12',
      ],
    },
    {
      flags: (command) => {
        command.option('--dry-run', 'of a file: only say what would happen')
        addNamedFields(command, { ...createContacts.body, required: [] } as Schema, drawing)
      },
      options: addOptions,
      run: (run, { file, dryRun, typed }) => (file === undefined ? runAdd(run, typed) : runAddFile(run, { file, dryRun })),
    },
  ).addHelpText('after', FILE_HELP)
}

interface AddOptions {
  file: string | undefined
  dryRun: boolean
  typed: Record<string, unknown>
}

async function addOptions([file]: (string | undefined)[], flags: Flags): Promise<AddOptions> {
  const typed = await readNamedFields(createContacts.body as Schema, flags, drawing)
  if (file === undefined) mustHave(createContacts.body as Schema, typed, drawn(drawing))
  else if (Object.keys(typed).length) throw usage('A file says it all: give a file, or the contact, not both.')
  if (file === undefined && flags.dryRun) throw usage('--dry-run is for a file.')
  return { file, dryRun: flags.dryRun === true, typed }
}

type Body = CallRequest<Calls['myCompany']['createContacts']>['body']

/** A contact at one property uses the call of the property. A contact at several properties uses the call of the company and is added to all or to none. */
async function runAdd(run: Run, typed: Record<string, unknown>): Promise<void> {
  const session = await connect(run)
  const { propertyIds, ...contact } = (await withIds(session, typed, drawing)) as Body
  const [only, ...others] = propertyIds
  if (only !== undefined && others.length === 0) {
    const { id } = await session.api.propertyContacts.create({ params: { id: only }, body: contact })
    printRecord(run, { ids: [id] }, createContacts.reply as Schema, ['ids'])
  } else {
    const made = await session.api.myCompany.createContacts({ body: { ...contact, propertyIds } })
    printRecord(run, made, createContacts.reply as Schema, ['ids'])
  }
  tell(run, createContacts.success)
}

function addUpdate(contacts: Command, io: Io): void {
  const schema = updateContacts.body as Schema
  verb(
    contacts,
    io,
    { verb: 'update', does: updateContacts.does, examples: ['update --id 12,15 --name "Ann Lee" --phone 303-555-0142'] },
    {
      flags: (command) => addFields(command, schema, drawing),
      options: async (_args, flags) => {
        const body = await readFields(schema, flags, drawing)
        mustHave(schema, body, drawing)
        return body as CallRequest<Calls['myCompany']['updateContacts']>['body']
      },
      run: async (run, body) => {
        await (await connect(run)).api.myCompany.updateContacts({ body })
        tell(run, updateContacts.success)
      },
    },
  )
}

function addDelete(contacts: Command, io: Io): void {
  const schema = removeContacts.body as Schema
  verb(
    contacts,
    io,
    { verb: 'delete', does: removeContacts.does, examples: ['delete --id 12,15', 'delete --id 12 --yes'] },
    {
      flags: (command) => addFields(command, schema, drawing),
      options: async (_args, flags) => {
        const body = await readFields(schema, flags, drawing)
        mustHave(schema, body, drawing)
        return body as CallRequest<Calls['myCompany']['removeContacts']>['body']
      },
      run: async (run, body) => {
        const { api } = await connect(run)
        await confirm(run, sentences.deleteConfirm(`contact ${body.ids.join(', ')}`))
        await api.myCompany.removeContacts({ body })
        tell(run, removeContacts.success)
      },
    },
  )
}
