import { useState } from 'react'
import type { License } from '../../../contract/licenses/calls.ts'
import type { Answer, RequestDetails, RequestItem } from '../../../contract/requests/schemas.ts'
import { itemWords } from '../../../contract/requests/words.ts'
import { acceptAnswer, answerContext, sendBackAnswer } from '../../../forms/requests/requests.ts'
import { formatDay } from '../../../rules/day.ts'
import { messages } from '../../../rules/messages.ts'
import { formatMoment } from '../../../rules/moment.ts'
import { openWords, REQUEST_ITEM_LABELS, REQUEST_STATUS_LABELS, receivedWords } from '../../../rules/requests.ts'
import { DialogBox } from '../../ui/dialogs/dialog.tsx'
import { dialogOf } from '../../ui/dialogs/form-dialog.ts'
import { Menu } from '../../ui/dialogs/menu.tsx'
import { Reader, usePanelWidth } from '../../ui/dialogs/reader.tsx'
import { SaveAs } from '../../ui/dialogs/save-as.tsx'
import { Waiting } from '../../ui/dialogs/waiting.tsx'
import { explain } from '../../ui/explain.ts'
import { useLive } from '../../ui/live.ts'
import { nameOfFile, openFile } from '../../ui/open-file.ts'
import { useSession } from '../../ui/session.tsx'
import { wrap } from '../../ui/text.ts'
import { words } from '../../ui/words.ts'
import { NewRequest } from './new-request.tsx'

const TITLE = 'Requests'
const LATEST = 5

/** Menu items besides the answers. Ids of answers are positive, so these values are free. */
const [ALL, NEW] = [0, -1]

/** An answer to a request that is not yet accepted or sent back. */
interface ToDecide {
  request: RequestDetails
  item: RequestItem
  answer: Answer
}

const toDecide = (requests: readonly RequestDetails[]): ToDecide[] =>
  requests
    .filter(({ mayKeep }) => mayKeep)
    .flatMap((request) =>
      request.items.flatMap((item) =>
        item.answers.filter(({ status }) => status === 'Received').map((answer) => ({ request, item, answer })),
      ),
    )

const answerWords = (answer: Answer) => [receivedWords(answer), answer.fileName ?? answer.words].filter(Boolean).join(': ')

/** An answer in one line, without the license, which is on the screen anyway. */
const wordsOf = ({ item, answer }: Pick<ToDecide, 'item' | 'answer'>) => `${REQUEST_ITEM_LABELS[item.kind]}: ${answerWords(answer)}`

const linesOf = (request: RequestDetails): string[] => [
  `Request ${request.id} · ${REQUEST_STATUS_LABELS[request.status]} · due ${formatDay(request.dueDate)} · ${request.senderName}`,
  ...(request.status === 'Open' ? [openWords(request)] : []),
  ...request.items.flatMap((item) =>
    item.answers.length === 0
      ? [`- ${itemWords(item)}: missing`]
      : item.answers.map((answer) => `- ${itemWords(item)}: ${answerWords(answer)}, ${formatMoment(answer.receivedOn)}`),
  ),
]

/** The requests about a license: accepts answers or sends them back, and creates a request. */
export function Requests({ license, onClose }: { license: License; onClose(): void }) {
  const licenseId = license.id
  const { api } = useSession()
  const width = usePanelWidth()
  const [open, setOpen] = useState<'all' | 'new' | null>(null)
  const [chosen, choose] = useState<ToDecide | null>(null)
  const { data, error, refresh } = useLive(`requests ${licenseId}`, async () => {
    const { items } = await api.requests.list({ body: { licenseId, pageSize: LATEST } })
    return Promise.all(items.map(({ id }) => api.requests.get({ params: { id } })))
  })
  if (!data) return <Waiting title={TITLE} error={error} onClose={onClose} />
  if (chosen) return <Decision chosen={chosen} refresh={refresh} onClose={() => choose(null)} />
  if (open === 'new') {
    const { id, propertyId, licenseNumber, propertyName } = license
    const aside = `${licenseNumber}, ${propertyName}`
    return <NewRequest licenseIds={[id]} propertyId={propertyId} aside={aside} onDone={refresh} onClose={() => setOpen(null)} />
  }
  const waiting = toDecide(data)
  if ((waiting.length > 0 || license.mayEdit) && open === null) {
    const items = [
      ...waiting.map((one) => ({ value: one.answer.id, label: wordsOf(one) })),
      ...(license.mayEdit ? [{ value: NEW, label: 'Ask for What Is Missing…' }] : []),
      { value: ALL, label: 'All requests of the license' },
    ]
    const pick = (value: number) => {
      const found = waiting.find(({ answer }) => answer.id === value)
      if (found) choose(found)
      else setOpen(value === NEW ? 'new' : 'all')
    }
    return <Menu<number> title={TITLE} items={items} chosen={items[0]?.value ?? ALL} onChoose={pick} onClose={onClose} />
  }
  const lines = data.length === 0 ? [messages.noRequests] : data.flatMap((request) => [...linesOf(request), ''])
  return <Reader title={TITLE} lines={lines.flatMap((line) => wrap(line, width))} alsoClosedBy="Q" onClose={onClose} />
}

type Deed = 'accept' | 'back' | 'open' | 'save'

/** Accepts or sends back one answer. A file can be opened or saved first. */
function Decision({ chosen, refresh, onClose }: { chosen: ToDecide; refresh(): Promise<void>; onClose(): void }) {
  const { api, outside, done, failed } = useSession()
  const [deed, choose] = useState<Deed | null>(null)
  const { request, item, answer } = chosen
  const title = wordsOf({ item, answer })
  const name = answer.fileName ?? ''
  const read = () => api.requests.document({ params: { id: request.id, answerId: answer.id } })
  const pick = (picked: Deed) => {
    if (picked !== 'open') return choose(picked)
    openFile(name, read, outside.browse).then(
      ({ path, isOpen }) => (isOpen ? done(words.opened(path)) : failed(words.noProgram(path))),
      (error: unknown) => failed(explain(error, {}).sentence),
    )
  }
  if (deed === null) {
    const files: { value: Deed; label: string }[] = [
      { value: 'open', label: 'Open the File' },
      { value: 'save', label: 'Save the File…' },
    ]
    const items: { value: Deed; label: string }[] = [
      { value: 'accept', label: 'Accept' },
      { value: 'back', label: 'Send Back' },
    ]
    return (
      <Menu<Deed>
        title={title}
        items={[...items, ...(answer.hasDocument ? files : [])]}
        chosen="accept"
        onChoose={pick}
        onClose={onClose}
      />
    )
  }
  if (deed === 'save') return <SaveAs title={title} path={nameOfFile(name)} read={read} onClose={() => choose(null)} />
  const form = deed === 'accept' ? acceptAnswer : sendBackAnswer
  const context = answerContext(request, item, answer)
  return <DialogBox dialog={dialogOf(form, context, api)} aside={title} onDone={refresh} onClose={onClose} onStale={refresh} />
}
