import type { Output } from '../../../contract/call.ts'
import { calls } from '../../../contract/index.ts'
import { itemWords } from '../../../contract/requests/words.ts'
import { requestOf } from '../../../forms/form.ts'
import { requestColumns } from '../../../forms/requests/columns.ts'
import { requestFilter } from '../../../forms/requests/list.ts'
import { editRequest } from '../../../forms/requests/requests.ts'
import { messages } from '../../../rules/messages.ts'
import { formatMoment } from '../../../rules/moment.ts'
import { receivedWords } from '../../../rules/requests.ts'
import { recordLines } from '../../ui/lines/record-lines.ts'
import { wrap } from '../../ui/text.ts'
import { askBox, formBox } from '../boxes.tsx'
import type { RecordKind } from '../kind.ts'

type Row = Output<typeof calls.requests.list>['items'][number]

/** Requests to properties, and their answers. */
export const requests: RecordKind<Row> = {
  title: 'Requests',
  empty: 'requests',
  columns: requestColumns,
  cells: { propertyName: { min: 16, max: 34 }, asked: { min: 16, max: 40 } },
  filter: requestFilter,
  read: ({ api, filter }) => api.call(calls.requests.list, { body: filter }),
  nameOf: ({ id, propertyName }) => `Request ${id}, ${propertyName}`,
  show: async ({ api, id, width }) => {
    const request = await api.requests.get({ params: { id } })
    const answers = request.items.flatMap((item) => {
      const label = itemWords(item)
      if (item.answers.length === 0) return [`- ${label}: missing`]
      return item.answers.map(
        (answer) =>
          `- ${[label, receivedWords(answer), answer.fileName ?? answer.words].filter(Boolean).join(': ')}, ${formatMoment(answer.receivedOn)}`,
      )
    })
    const facts = recordLines(calls.requests.get.reply, request, width, { items: null })
    return [...facts, '', ...answers.flatMap((line) => wrap(line, width))]
  },
  path: (id) => `/requests/${id}`,
  deeds: [
    { key: 'e', says: 'Edit', box: formBox(editRequest, async (api, id) => ({ request: await api.requests.get({ params: { id } }) })) },
    {
      key: 'x',
      says: 'Cancel it',
      box: askBox({
        call: calls.requests.remove,
        title: 'Cancel the Request',
        sentence: messages.cancelRequestConfirm,
        yes: 'Cancel the Request',
        send: async (api, { id }) => api.requests.remove(requestOf(await api.requests.get({ params: { id } }))),
      }),
    },
  ],
}
