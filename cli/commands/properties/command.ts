import type { Command } from 'commander'
import { properties as calls } from '../../../contract/properties/calls.ts'
import { Property } from '../../../contract/properties/schemas.ts'
import { propertyColumns } from '../../../forms/properties/columns.ts'
import { propertyFilter } from '../../../forms/properties/list.ts'
import { editProperty, newProperty } from '../../../forms/properties/properties.ts'
import { keysOf } from '../../../rules/records.ts'
import { filteredBy } from '../../kit/fields/filters.ts'
import { sending } from '../../kit/fields/forms.ts'
import type { Named } from '../../kit/fields/named.ts'
import { findProperty } from '../../kit/find/company.ts'
import { customColumns, customLines, customTerms, customTexts } from '../../kit/find/custom-fields.ts'
import { findClient } from '../../kit/find/find.ts'
import { aClient, aDivision } from '../../kit/find/named.ts'
import type { Io } from '../../kit/io.ts'
import { columnsOf } from '../../kit/output/columns.ts'
import { addCreate, addDelete, addList, addShow, addUpdate, type Resource } from '../../kit/records.ts'
import { describe } from '../../kit/run.ts'
import { addPropertyParts } from './parts.ts'
import { addPropertyStatus } from './status.ts'

const { get, remove } = calls

const names = {
  primaryPhoneNumber: 'phone',
  faxNumber: 'fax',
  mailingAddressSameAsProperty: 'same-mailing-address',
  reminderFollowUpDate: 'reminder-date',
}
const MOMENTS = ['createdOn', 'modifiedOn', 'notesTimestamp'] as const
const UNSHOWN: readonly string[] = ['version', 'billingClientId', 'clients', 'lineOfBusinessId', 'divisionId', 'customFields', ...MOMENTS]

/** The clients with access. Each keeps its own division of the property. */
const seeing: Named = {
  flag: 'client',
  words: 'A client that sees it: its name or id',
  find: async (session, typed) => ({ id: await findClient(session, typed) }),
}

const customFields = customTexts('Property')

export const property: Resource<Property> = {
  word: 'property',
  noun: 'properties',
  find: findProperty,
  schema: Property,
  shown: [
    ...keysOf(Property.properties).filter((name) => !UNSHOWN.includes(name)),
    { title: 'Clients', value: ({ clients }) => clients.map(({ name }) => name) },
    ...MOMENTS,
  ],
  // Users of a client that shares the property see the fields of their own client.
  more: async (session, { billingClientId }) => {
    const { clientId } = await session.api.authentication.identity()
    return customLines('Property', session, clientId ?? billingClientId)
  },
  drawing: { names, named: { divisionId: aDivision, clients: seeing, customFields } },
}

/** Names are replaced by ids before, so the forms need no lists. */
const NO_CHOICES = { client: undefined, divisions: [], lines: [] }

const creating = sending(newProperty, async (_about, { api }) => {
  const { today } = await api.authentication.identity()
  return { ...NO_CHOICES, clients: null, today }
})
/** The clients with access do not change unless they are given. */
const updating = sending(editProperty, (record: Property) => ({ ...NO_CHOICES, choosesClients: false, property: record }))

export function add(properties: Command, io: Io): void {
  describe(properties, {
    does: 'Properties, with their contacts, affiliated entities, citations and inspection reports.',
    examples: [
      'properties list --state CO --active',
      'properties show "Harbor Waikiki"',
      'properties deactivate 12 --close-date 2026-12-31',
      'properties citations list 12',
    ],
  })
  addList(properties, io, {
    ...filteredBy(propertyFilter, {
      names: { searchFilter: 'search-in', propertyContactIds: 'contact', excludePropertyContactIds: 'without-contact' },
      omit: ['activeOnly'],
      named: { customFields: customTerms('Property') },
    }),
    views: 'properties',
    columns: ['id', ...columnsOf(propertyColumns)],
    more: customColumns('Property'),
    examples: ['list --search waikiki --active', 'list --search-in city --search denver', 'list --state CO --json=id,name'],
  })
  addShow(properties, io, property, get, '"Harbor Waikiki"')
  addCreate(
    properties,
    io,
    { drawing: { ...property.drawing, named: { billingClientId: aClient, divisionId: aDivision, customFields } } },
    creating,
    [
      'create --name "Harbor Mobile" --address1 "1 Water Street" --city Mobile --state AL --zip 36602 --country "United States" --division "South and Gulf" --contact name="Ann Lee",email=ann@example.com',
      'create --name … --reminder --reminder-date 2026-12-01',
    ],
  )
  addUpdate(properties, io, property, updating, [
    'update "Harbor Waikiki" --phone 808-555-0142 --notes ""',
    'update 12 --division Central',
    'update 12 --field "Region=West"',
    'update 12 --client "Harbor Hotels" --client "Lakeside Dining"',
  ])
  addPropertyStatus(properties, io, property)
  addDelete(properties, io, property, remove, '"Harbor Waikiki"')
  addPropertyParts(properties, io)
}
