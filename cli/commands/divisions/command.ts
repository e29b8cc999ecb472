import type { Command } from 'commander'
import { divisions as calls, Division as DivisionSchema } from '../../../contract/divisions/calls.ts'
import { divisionFilter } from '../../../forms/clients/owned.ts'
import { divisionColumns } from '../../../forms/divisions/columns.ts'
import { type Division, divisionContactForms, editDivision, newDivision } from '../../../forms/divisions/divisions.ts'
import { filteredBy } from '../../kit/fields/filters.ts'
import { sending, sendingParts } from '../../kit/fields/forms.ts'
import { divisionId, findDivision } from '../../kit/find/company.ts'
import { aClient } from '../../kit/find/named.ts'
import type { Io } from '../../kit/io.ts'
import { columnsOf } from '../../kit/output/columns.ts'
import { addParts } from '../../kit/parts.ts'
import { addCreate, addDelete, addList, addShow, addUpdate, type Resource } from '../../kit/records.ts'
import { describe } from '../../kit/run.ts'

const { get, remove, contacts, removeContact } = calls

const division: Resource<Awaited<ReturnType<typeof findDivision>>> = {
  word: 'division',
  noun: 'divisions',
  find: findDivision,
  schema: DivisionSchema,
  shown: [
    'id',
    'name',
    'companyCode',
    'divisionNumber',
    'address1',
    'address2',
    'city',
    'state',
    'zip',
    'country',
    'propertiesCount',
    'clientName',
  ],
  drawing: { names: { divisionNumber: 'number' }, named: { clientId: aClient } },
}

const creating = sending(newDivision, () => ({ clients: null }))

export function add(divisions: Command, io: Io): void {
  describe(divisions, {
    does: 'Divisions, which group properties, and their contacts. They are neither active nor inactive; an empty one can be deleted.',
    examples: ['divisions list', 'divisions create --name Islands --company-code HH-I', 'divisions contacts list "East Coast"'],
  })
  addList(divisions, io, {
    ...filteredBy(divisionFilter),
    columns: ['id', ...columnsOf(divisionColumns)],
    examples: ['list', 'list --search coast --json=id,name'],
  })
  addShow(divisions, io, division, get, '"East Coast"')
  addCreate(divisions, io, division, creating, ['create --name Islands --company-code HH-I --city Honolulu --state HI'])
  addUpdate(
    divisions,
    io,
    division,
    sending(editDivision, (record: Division) => ({ division: record })),
    ['update "East Coast" --number 110'],
  )
  addDelete(divisions, io, division, remove, '"East Coast"')
  addParts(divisions, io, {
    group: 'contacts',
    does: 'The contacts of a division. Default ones become contacts of its new properties.',
    owner: { word: 'division', noun: 'divisions', find: divisionId },
    param: 'contactId',
    calls: { list: contacts, remove: removeContact },
    forms: sendingParts(divisionContactForms, (of) => of),
    drawing: { names: { isDefaultPropertyContact: 'default' } },
    columns: ['id', 'name', 'title', 'phone', 'email', 'isDefaultPropertyContact'],
    examples: { add: '--name "Ann Lee" --email ann@example.com --default', update: '--no-default' },
  })
}
