import type { Client } from '../../../client/index.ts'
import type { CurrentUser } from '../../../contract/authentication/calls.ts'
import type { Output } from '../../../contract/call.ts'
import type { CustomField } from '../../../contract/custom-fields/schemas.ts'
import { calls } from '../../../contract/index.ts'
import { fieldsQuery } from '../../../forms/custom-fields/fields.ts'
import { requestOf } from '../../../forms/form.ts'
import { propertyColumns } from '../../../forms/properties/columns.ts'
import { propertyFilter } from '../../../forms/properties/list.ts'
import { deactivateProperty, editProperty, type PropertyContext } from '../../../forms/properties/properties.ts'
import { keysOf } from '../../../rules/records.ts'
import { ATTENTION_WORDS } from '../../../rules/watch/flags.ts'
import { PackBox } from '../../renewals/several/pack.tsx'
import { customTexts } from '../../ui/custom-fields.ts'
import { recordLines } from '../../ui/lines/record-lines.ts'
import { pairs } from '../../ui/text.ts'
import { askBox, formBox } from '../boxes.tsx'
import { mayCall, type RecordKind } from '../kind.ts'
import { licensesBy } from '../parts.ts'

type Row = Output<typeof calls.properties.list>['items'][number]
type EditContext = PropertyContext & { fields: readonly CustomField[] }

export const properties: RecordKind<Row> = {
  title: 'Properties',
  empty: 'properties',
  columns: propertyColumns,
  cells: { name: { min: 16, max: 40 }, state: { min: 7, max: 7 }, zip: { min: 7, max: 10 } },
  filter: propertyFilter,
  customFields: 'Property',
  read: ({ api, filter }) => api.call(calls.properties.list, { body: filter }),
  nameOf: ({ name }) => name,
  marksOf: (row) => keysOf(ATTENTION_WORDS).flatMap((name) => (row[name] > 0 ? [`${row[name]} ${ATTENTION_WORDS[name]}`] : [])),
  show: async ({ api, person, id, width }) => {
    const [property, contacts, entities] = await Promise.all([
      api.properties.get({ params: { id } }),
      api.propertyContacts.list({ params: { id } }),
      api.affiliatedEntities.list({ params: { id } }),
    ])
    const texts = await customTexts(api, person, 'Property', { ...property, clientId: property.billingClientId })
    const clients = property.clients.map(({ name, divisionName }) => [name, divisionName].filter(Boolean).join(', '))
    const wording = { ...NOT_SHOWN, clients: () => clients.join('; ') }
    return [
      ...recordLines(calls.properties.get.reply, property, width, wording),
      ...(texts.length > 0 ? ['', ...pairs(texts, width)] : []),
      ...section(
        'Contacts',
        contacts.items.map(({ name, title, phone, email }) => [name ?? '', [title, phone, email].filter(Boolean).join(' · ')]),
        width,
      ),
      ...section(
        'Affiliated Entities',
        entities.items.map(({ name, affiliation }) => [name, affiliation ?? '']),
        width,
      ),
    ]
  },
  path: (id) => `/properties/${id}`,
  deeds: [
    licensesBy('propertyIds'),
    {
      key: 'e',
      says: 'Edit',
      box: formBox<EditContext>(editProperty, editContext, ({ fields, property }) => ({ fields, texts: property.customFields })),
    },
    {
      key: 'p',
      says: 'Evidence pack',
      reads: true,
      may: mayCall(calls.evidence.prepare),
      box: ({ targets: [target], onClose }) => <PackBox of={{ propertyId: target?.id }} aside={target?.name ?? ''} onClose={onClose} />,
    },
    { key: 'D', says: 'Deactivate', box: formBox(deactivateProperty, propertyWith) },
    {
      key: 'V',
      says: 'Activate',
      box: askBox({
        call: calls.properties.activate,
        title: 'Activate Property',
        sentence: 'Licenses can be added to it again.',
        yes: 'Activate',
        send: async (api, { id }) => api.properties.activate(requestOf(await api.properties.get({ params: { id } }))),
      }),
    },
  ],
}

/** Facts for the buttons and fields of the console. */
const NOT_SHOWN = { cannotUpdateStatus: null, clientCostStructure: null, billingClientServiceLevel: null, customFields: null } as const

const section = (title: string, rows: (readonly [string, string])[], width: number): string[] =>
  rows.length === 0 ? [] : ['', title, ...pairs(rows, width)]

async function editContext(api: Client, id: number, user: CurrentUser): Promise<EditContext> {
  const [property, clients, divisions, lines] = await Promise.all([
    api.properties.get({ params: { id } }),
    api.lists.clients(),
    api.divisions.options(),
    api.lists.linesOfBusiness(),
  ])
  const { billingClientId } = property
  const { items: fields } = await api.customFields.list({ query: fieldsQuery('Property', user, billingClientId) })
  return {
    property,
    choosesClients: false,
    client: clients.find(({ value }) => value === billingClientId),
    divisions: divisions.filter(({ meta }) => meta?.clientId === billingClientId),
    lines,
    fields,
  }
}

async function propertyWith(api: Client, id: number) {
  const [property, lines] = await Promise.all([api.properties.get({ params: { id } }), api.lists.linesOfBusiness()])
  return { property, lines }
}
