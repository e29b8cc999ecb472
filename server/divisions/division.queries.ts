import type { Knex } from 'knex'
import type { SelectOption } from '../../contract/common.ts'
import type { DivisionFilter } from '../../contract/divisions/calls.ts'
import { CLIENT_NAME, CLIENT_SORT } from '../clients/client.model.ts'
import { countMatches, pagedNullsLast, pageWith } from '../kit/database/pages/page.ts'
import { asOptions, type Query, type Scope, searchIn } from '../kit/database/query.ts'
import type { SignedIn } from '../kit/http/handler.ts'
import { Division } from './division.model.ts'

const PROPERTIES = '(select count(*) from property_clients where property_clients.division_id = divisions.id)'

const SORT: Record<NonNullable<DivisionFilter['sortBy']>, string> = {
  name: 'divisions.name_sort',
  companyCode: 'divisions.company_code_sort',
  divisionNumber: 'divisions.division_number_sort',
  city: 'divisions.city_sort',
  state: 'divisions.state',
  propertiesCount: PROPERTIES,
  clientName: CLIENT_SORT,
}

const SEARCHED = ['divisions.name', 'divisions.company_code', 'divisions.division_number', 'divisions.city']

const filtered =
  (user: SignedIn, { searchTerm, clientIds }: DivisionFilter): Scope =>
  (query: Query) => {
    query.modify(Division.visibleTo(user)).modify(searchIn(SEARCHED, searchTerm))
    if (clientIds?.length) query.whereIn('divisions.client_id', clientIds)
  }

const rows = (db: Knex) =>
  db('divisions')
    .join('clients', 'clients.id', 'divisions.client_id')
    .select({
      id: 'divisions.id',
      version: 'divisions.version',
      clientId: 'divisions.client_id',
      clientName: db.raw(CLIENT_NAME),
      clientServiceLevel: 'clients.service_level',
      name: 'divisions.name',
      companyCode: 'divisions.company_code',
      divisionNumber: 'divisions.division_number',
      address1: 'divisions.address1',
      address2: 'divisions.address2',
      city: 'divisions.city',
      state: 'divisions.state',
      zip: 'divisions.zip',
      country: 'divisions.country',
      propertiesCount: db.raw(PROPERTIES),
    })

export const divisionsPage = async (db: Knex, user: SignedIn, filter: DivisionFilter) => {
  const found = rows(db)
    .modify(filtered(user, filter))
    .modify(pagedNullsLast(filter, 'divisions.id', SORT[filter.sortBy ?? 'name']))
  return pageWith(found, countMatches(db, db('divisions').modify(filtered(user, filter)), filter), filter)
}

export const divisionDetails = (db: Knex, { id }: Division) => rows(db).where('divisions.id', id).first()

export const hasProperties = async (db: Knex, { id }: Division): Promise<boolean> =>
  (await db('property_clients').where('division_id', id).first('id')) !== undefined

export const divisionOptions = async (db: Knex, user: SignedIn, clientId: number | undefined): Promise<SelectOption[]> => {
  const divisions = db('divisions').modify(Division.visibleTo(user)).join('clients', 'clients.id', 'divisions.client_id')
  if (clientId !== undefined) divisions.where('divisions.client_id', clientId)
  const found = await divisions.orderBy(['divisions.name_sort', 'divisions.id']).select({
    value: 'divisions.id',
    label: 'divisions.name',
    clientId: 'divisions.client_id',
    clientName: db.raw(CLIENT_NAME),
    defaultContacts: db.raw(
      '(select count(*) from division_contacts where division_contacts.division_id = divisions.id and is_default_property_contact)',
    ),
  })
  return asOptions(found)
}
