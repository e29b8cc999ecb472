import type { Output } from '../../../contract/call.ts'
import { calls } from '../../../contract/index.ts'
import { requestOf } from '../../../forms/form.ts'
import { propertyColumns } from '../../../forms/properties/columns.ts'
import { propertyFilter } from '../../../forms/properties/list.ts'
import { deactivateProperty, editProperty } from '../../../forms/properties/properties.ts'
import { askBox, formBox } from '../boxes.tsx'
import type { RecordKind } from '../kind.ts'
import { licensesBy, shownBy } from '../parts.ts'

type Row = Output<typeof calls.properties.list>['items'][number]

export const properties: RecordKind<Row> = {
  title: 'Properties',
  empty: 'properties',
  columns: propertyColumns,
  cells: { name: { min: 16, max: 40 }, state: { min: 7, max: 7 }, zip: { min: 7, max: 10 } },
  filter: propertyFilter,
  read: ({ api, filter }) => api.call(calls.properties.list, { body: filter }),
  nameOf: ({ name }) => name,
  show: shownBy(calls.properties.get.reply, (api) => api.properties.get),
  path: (id) => `/properties/${id}`,
  deeds: [
    licensesBy('propertyIds'),
    {
      key: 'e',
      says: 'Edit',
      box: formBox(editProperty, async (api, id) => {
        const [property, clients, divisions, lines] = await Promise.all([
          api.properties.get({ params: { id } }),
          api.lists.clients(),
          api.divisions.options(),
          api.lists.linesOfBusiness(),
        ])
        const { billingClientId } = property
        return {
          property,
          choosesClients: false,
          client: clients.find(({ value }) => value === billingClientId),
          divisions: divisions.filter(({ meta }) => meta?.clientId === billingClientId),
          lines,
        }
      }),
    },
    { key: 'D', says: 'Deactivate', box: formBox(deactivateProperty, propertyWith) },
    {
      key: 'V',
      says: 'Activate',
      box: askBox({
        call: calls.properties.activate,
        title: 'Activate Property',
        sentence: 'It can be given licenses again.',
        yes: 'Activate',
        send: async (api, { id }) => api.properties.activate(requestOf(await api.properties.get({ params: { id } }))),
      }),
    },
  ],
}

async function propertyWith(api: Parameters<Parameters<typeof formBox>[1]>[0], id: number) {
  const [property, lines] = await Promise.all([api.properties.get({ params: { id } }), api.lists.linesOfBusiness()])
  return { property, lines }
}
