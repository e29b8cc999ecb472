import type { Command } from 'commander'
import { myCompany as calls } from '../../../contract/my-company/calls.ts'
import { contactGroupForms } from '../../../forms/my-company/contact-groups.ts'
import { contactColumns } from '../../../forms/my-company/contacts.columns.ts'
import { contactFilter } from '../../../forms/my-company/contacts.ts'
import { sentences } from '../../../rules/messages.ts'
import { confirm } from '../../kit/ask.ts'
import { usage } from '../../kit/errors.ts'
import { addFields, type Entered, flagNames, mustHave, readFields } from '../../kit/fields/fields.ts'
import { filteredBy } from '../../kit/fields/filters.ts'
import { addNamedFields, drawn, readNamedFields, withIds } from '../../kit/fields/named.ts'
import { aProperty } from '../../kit/find/named.ts'
import type { Io } from '../../kit/io.ts'
import { columnsOf } from '../../kit/output/columns.ts'
import { printRecord, printStatus } from '../../kit/output/print.ts'
import { addList } from '../../kit/records.ts'
import { connect, describe, type Run, verb } from '../../kit/run.ts'
import { runAddFile } from './add.ts'

const { contactProperties, createContacts, updateContacts, removeContacts } = calls

const paging = { searchTerm: 'search', sortBy: 'sort' }
const drawing = { names: { ...flagNames(contactGroupForms.create.fields), ids: 'id' }, named: { propertyIds: aProperty } }

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
    ...filteredBy(contactFilter),
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
        addNamedFields(command, { ...createContacts.body, required: [] }, drawing)
      },
      options: addOptions,
      run: (run, { file, dryRun, typed }) => (file === undefined ? runAdd(run, typed) : runAddFile(run, { file, dryRun })),
    },
  ).addHelpText('after', FILE_HELP)
}

interface AddOptions {
  file: string | undefined
  dryRun: boolean
  typed: Entered<typeof createContacts.body>
}

async function addOptions([file]: [string?], flags: { dryRun?: boolean }): Promise<AddOptions> {
  const typed = await readNamedFields(createContacts.body, flags, drawing)
  if (file === undefined) mustHave(createContacts.body, typed, drawn(drawing))
  else if (Object.keys(typed).length) throw usage('A file says it all: give a file, or the contact, not both.')
  if (file === undefined && flags.dryRun) throw usage('--dry-run is for a file.')
  return { file, dryRun: flags.dryRun === true, typed }
}

/** A contact at one property uses the call of the property. A contact at several properties uses the call of the company and is added to all or to none. */
async function runAdd(run: Run, typed: AddOptions['typed']): Promise<void> {
  const session = await connect(run)
  const { propertyIds, ...contact } = mustHave(createContacts.body, await withIds(session, typed, drawing), drawn(drawing))
  const [only, ...others] = propertyIds
  if (only !== undefined && others.length === 0) {
    const { id } = await session.api.propertyContacts.create({ params: { id: only }, body: contact })
    printRecord(run, { ids: [id] }, createContacts.reply, ['ids'])
  } else {
    const made = await session.api.myCompany.createContacts({ body: { ...contact, propertyIds } })
    printRecord(run, made, createContacts.reply, ['ids'])
  }
  printStatus(run, createContacts.success)
}

function addUpdate(contacts: Command, io: Io): void {
  const schema = updateContacts.body
  verb(
    contacts,
    io,
    { verb: 'update', does: updateContacts, examples: ['update --id 12,15 --name "Ann Lee" --phone 303-555-0142'] },
    {
      flags: (command) => addFields(command, schema, drawing),
      options: async (_args, flags) => {
        const body = await readFields(schema, flags, drawing)
        return mustHave(schema, body, drawing)
      },
      run: async (run, body) => {
        await (await connect(run)).api.myCompany.updateContacts({ body })
        printStatus(run, updateContacts.success)
      },
    },
  )
}

function addDelete(contacts: Command, io: Io): void {
  const schema = removeContacts.body
  verb(
    contacts,
    io,
    { verb: 'delete', does: removeContacts, examples: ['delete --id 12,15', 'delete --id 12 --yes'] },
    {
      flags: (command) => addFields(command, schema, drawing),
      options: async (_args, flags) => {
        const body = await readFields(schema, flags, drawing)
        return mustHave(schema, body, drawing)
      },
      run: async (run, body) => {
        const { api } = await connect(run)
        await confirm(run, sentences.deleteConfirm(`contact ${body.ids.join(', ')}`))
        await api.myCompany.removeContacts({ body })
        printStatus(run, removeContacts.success)
      },
    },
  )
}
