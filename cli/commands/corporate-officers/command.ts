import type { Command } from 'commander'
import { CorporateOfficer, corporateOfficers as calls } from '../../../contract/corporate-officers/calls.ts'
import { officerFilter } from '../../../forms/clients/owned.ts'
import { officerColumns } from '../../../forms/corporate-officers/columns.ts'
import { newOfficer, type Officer, officerProfile } from '../../../forms/corporate-officers/officers.ts'
import { filteredBy } from '../../kit/fields/filters.ts'
import { sending } from '../../kit/fields/forms.ts'
import { findOfficer, officerId } from '../../kit/find/company.ts'
import { aClient } from '../../kit/find/named.ts'
import type { Io } from '../../kit/io.ts'
import { columnsOf } from '../../kit/output/columns.ts'
import { STANDING } from '../../kit/output/standing.ts'
import { addPartList } from '../../kit/parts.ts'
import { addCreate, addDelete, addList, addShow, addStatus, addUpdate, type Resource } from '../../kit/records.ts'
import { describe } from '../../kit/run.ts'

const { get, remove, entities, licenses } = calls

const officer: Resource<Awaited<ReturnType<typeof findOfficer>>> = {
  word: 'officer',
  noun: 'officers',
  find: findOfficer,
  schema: CorporateOfficer,
  shown: [
    'id',
    'name',
    'corporateEntityCount',
    'licenseCount',
    'managedBy',
    'clientName',
    'active',
    'deactivatedDate',
    'createdOn',
    'modifiedOn',
  ],
  drawing: { named: { clientId: aClient } },
}

const updating = sending(officerProfile, (record: Officer) => ({ officer: record }))

const owner = { word: 'officer', noun: 'officers', find: officerId }

export function add(officers: Command, io: Io): void {
  describe(officers, {
    does: 'Corporate officers, with their entities and licenses.',
    examples: ['officers list', 'officers create --name "Ann Lee"', 'officers entities "Grace Adeyemi"'],
  })
  addList(officers, io, {
    ...filteredBy(officerFilter),
    columns: ['id', ...columnsOf(officerColumns)],
    examples: ['list --search lin', 'list --no-active-only --json=id,name,active'],
  })
  addShow(officers, io, officer, get, '"Grace Adeyemi"')
  addCreate(
    officers,
    io,
    officer,
    sending(newOfficer, () => ({ clients: null })),
    ['create --name "Ann Lee"', 'create --name "Ann Lee" --client "Harbor Hotels"'],
  )
  addUpdate(officers, io, officer, updating, ['update "Ann Lee" --name "Ann Lee-Park"'])
  addStatus(officers, io, officer, updating)
  addDelete(officers, io, officer, remove, '"Ann Lee"')
  addPartList(officers, io, {
    verb: 'entities',
    call: entities,
    owner,
    columns: ['id', 'entityName', 'stateOfFormation', 'titles', 'active', 'deactivatedDate'],
  })
  addPartList(officers, io, {
    verb: 'licenses',
    call: licenses,
    owner,
    columns: ['id', 'licenseNumber', 'licenseType', 'propertyName', 'licensingAuthority', 'titles', 'expirationDate', 'active', STANDING],
  })
}
