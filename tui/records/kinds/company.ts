import type { Output } from '../../../contract/call.ts'
import { calls } from '../../../contract/index.ts'
import { clientColumns } from '../../../forms/clients/columns.ts'
import { clientFilter } from '../../../forms/clients/list.ts'
import { entityFilter, officerFilter } from '../../../forms/clients/owned.ts'
import { entityColumns } from '../../../forms/corporate-entities/columns.ts'
import { editEntity } from '../../../forms/corporate-entities/entities.ts'
import { officerColumns } from '../../../forms/corporate-officers/columns.ts'
import { officerProfile } from '../../../forms/corporate-officers/officers.ts'
import { formBox } from '../boxes.tsx'
import type { RecordKind } from '../kind.ts'
import { licensesBy, shownBy } from '../parts.ts'

type EntityRow = Output<typeof calls.corporateEntities.list>['items'][number]
type OfficerRow = Output<typeof calls.corporateOfficers.list>['items'][number]
type ClientRow = Output<typeof calls.clients.list>['items'][number]

export const entities: RecordKind<EntityRow> = {
  title: 'Corporate Entities',
  empty: 'entities',
  columns: entityColumns,
  cells: { name: { min: 20, max: 50 } },
  filter: entityFilter,
  read: ({ api, filter }) => api.call(calls.corporateEntities.list, { query: filter }),
  nameOf: ({ name }) => name,
  show: shownBy(calls.corporateEntities.get.reply, (api) => api.corporateEntities.get),
  path: (id) => `/entities/${id}`,
  deeds: [
    {
      key: 'e',
      says: 'Edit',
      box: formBox(editEntity, async (api, id) => ({ entity: await api.corporateEntities.get({ params: { id } }) })),
    },
  ],
}

export const officers: RecordKind<OfficerRow> = {
  title: 'Corporate Officers',
  empty: 'officers',
  columns: officerColumns,
  cells: { name: { min: 20, max: 40 } },
  filter: officerFilter,
  read: ({ api, filter }) => api.call(calls.corporateOfficers.list, { query: filter }),
  nameOf: ({ name }) => name,
  show: shownBy(calls.corporateOfficers.get.reply, (api) => api.corporateOfficers.get),
  path: (id) => `/officers/${id}`,
  deeds: [
    {
      key: 'e',
      says: 'Edit',
      box: formBox(officerProfile, async (api, id) => ({ officer: await api.corporateOfficers.get({ params: { id } }) })),
    },
  ],
}

export const clients: RecordKind<ClientRow> = {
  title: 'Clients',
  empty: 'clients',
  columns: clientColumns,
  cells: { name: { min: 20, max: 40 } },
  filter: clientFilter,
  read: ({ api, filter }) => api.call(calls.clients.list, { body: filter }),
  nameOf: ({ name }) => name,
  show: shownBy(calls.clients.get.reply, (api) => api.clients.get),
  path: (id) => `/clients/${id}`,
  deeds: [
    {
      key: 'p',
      says: 'Properties',
      route: ({ id, name }) => ({ screen: 'records', of: 'properties', filter: { clientIds: [id] }, about: name }),
    },
    licensesBy('clientIds'),
  ],
}
