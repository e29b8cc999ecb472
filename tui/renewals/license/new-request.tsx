import { plain, type Values, withProperties } from '../../../contract/fields/schema.ts'
import type { RequestMail } from '../../../contract/requests/schemas.ts'
import { newRequest, type RequestContext } from '../../../forms/requests/requests.ts'
import type { Dialog } from '../../ui/dialogs/dialog.ts'
import { DialogBox } from '../../ui/dialogs/dialog.tsx'
import { dialogOf } from '../../ui/dialogs/form-dialog.ts'
import { Waiting } from '../../ui/dialogs/waiting.tsx'
import { useLive } from '../../ui/live.ts'
import { useSession } from '../../ui/session.tsx'
import type { At } from './steps.ts'

const TITLE = 'Ask for What Is Missing'

const addressesIn = (text: unknown): string[] =>
  String(text ?? '')
    .split(/[\s,;]+/)
    .filter(Boolean)

const previewOf = (mails: readonly RequestMail[]): string =>
  mails
    .map((mail, n) => {
      const count = mails.length > 1 ? `Mail ${n + 1} of ${mails.length}. ` : ''
      return [`${count}To ${mail.to.join(', ')}`, mail.subject, '', mail.text].join('\n')
    })
    .join('\n\n')

/** The dialog of a request. Has one line for all addresses, and shows the mail before it is sent. */
const requestDialog = (context: RequestContext, api: At['api']): Dialog => {
  const dialog = dialogOf(newRequest, context, api, TITLE)
  const body = plain(dialog.call.body)
  const emails = { type: ['string', 'null'], title: body.properties?.emails?.title, maxLength: 2_000 }
  const typed = (values: Values): Values => ({ ...values, emails: addressesIn(values.emails) })
  return {
    ...dialog,
    call: { ...dialog.call, body: withProperties(body, { emails }) },
    values: { ...dialog.values, emails: null },
    hints: { ...dialog.hints, emails: 'Separated by commas' },
    save: 'Preview',
    confirm: async (values) => {
      const body = { ...newRequest.bodyOf?.(typed(values), context), dryRun: true }
      const { mails } = await api.call(newRequest.call, { body })
      return { title: 'Preview', text: previewOf(mails), confirm: 'Send' }
    },
    send: (values) => dialog.send(typed(values)),
  }
}

interface Props {
  licenseIds: readonly number[]
  /** The property whose contacts are the choices. Null: the request goes to the key contacts of several properties. */
  propertyId: number | null
  aside: string
  onDone(): Promise<void>
  onClose(): void
}

/** Requests missing documents or data of licenses from contacts of their properties. */
export function NewRequest({ licenseIds, propertyId, aside, onDone, onClose }: Props) {
  const { api, today } = useSession()
  const { data: contacts, error } = useLive(`contacts to ask ${propertyId}`, async () =>
    propertyId === null ? [] : (await api.propertyContacts.list({ params: { id: propertyId }, query: {} })).items,
  )
  if (!contacts) return <Waiting title={TITLE} error={error} onClose={onClose} />
  const dialog = requestDialog({ licenseIds, contacts, today }, api)
  return <DialogBox dialog={dialog} aside={aside} onDone={onDone} onClose={onClose} onStale={onDone} />
}
