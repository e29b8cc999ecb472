import { type Answer, RequestDetails, type RequestItem } from '../../../contract/requests/schemas.ts'
import { formatDay } from '../../../rules/day.ts'
import { REQUEST_ITEM_LABELS, REQUEST_STATUS_LABELS, receivedWords } from '../../../rules/requests.ts'
import { openPage } from '../../kit/output/open-page.ts'
import { printJson, printList, printStatus } from '../../kit/output/print.ts'
import { STANDING } from '../../kit/output/standing.ts'
import type { Run } from '../../kit/run.ts'

interface Row {
  item: RequestItem
  answer: Answer | null
}

/** Prints a request: a row for each answer and for each item without one, then the links that still work. */
export async function printRequest(run: Run, request: RequestDetails): Promise<void> {
  if (run.page) return openPage(run, `${run.page.path}/${request.id}`)
  if (run.globals.json) return printJson(run, request, RequestDetails)
  const rows = request.items.flatMap((item): Row[] =>
    item.answers.length > 0 ? item.answers.map((answer) => ({ item, answer })) : [{ item, answer: null }],
  )
  await printList(run, { items: rows }, {}, [
    { title: 'What', value: ({ item }) => REQUEST_ITEM_LABELS[item.kind] },
    { title: 'License #', value: ({ item }) => item.licenseNumber, none: '–' },
    { title: 'Answer', value: ({ answer }) => answer?.id ?? null, none: '–' },
    { title: 'Status', value: ({ answer }) => answer?.status ?? 'Missing' },
    { title: 'From', value: ({ answer }) => answer && receivedWords(answer), none: '–' },
    { title: 'File or Words', value: ({ answer }) => answer?.fileName ?? answer?.words ?? null, none: '–' },
    { ...STANDING, value: ({ item }) => STANDING.value(item), none: '–' },
  ])
  for (const { id, name, email, isMailed } of request.links.filter(({ isLive }) => isLive))
    printStatus(run, `Link ${id}: ${name ?? email}, ${isMailed ? 'mailed' : 'copied'}.`)
  printStatus(run, `${REQUEST_STATUS_LABELS[request.status]}; ${request.propertyName}; due ${formatDay(request.dueDate)}.`)
}
