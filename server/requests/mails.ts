import type { AskedItem } from '../../contract/requests/schemas.ts'
import { formatDayInWords } from '../../rules/day.ts'
import { REQUEST_ITEM_LABELS } from '../../rules/requests.ts'
import type { Request } from './request.model.ts'

type Item = Pick<AskedItem, 'kind' | 'question' | 'licenseNumber' | 'licenseType'>

/** 'License Document: # IL-1 (Tavern)', 'Answer in Words: When do you open?'. */
export const itemWords = ({ kind, question, licenseNumber, licenseType }: Item): string => {
  const license = licenseNumber && `# ${licenseNumber}${licenseType ? ` (${licenseType})` : ''}`
  return [REQUEST_ITEM_LABELS[kind], license, kind === 'Answer' ? question : null].filter(Boolean).join(': ')
}

type Asking = Pick<Request, 'propertyName' | 'dueDate' | 'message'> & {
  /** The sender's name and company. */
  askedBy: string
}

export type MailReason =
  | { kind: 'new' }
  | { kind: 'again' }
  | { kind: 'reminder'; days: number }
  | { kind: 'sentBack'; reason: string; what: string }

const opening = ({ propertyName, askedBy }: Asking, why: MailReason): string => {
  if (why.kind === 'sentBack') return `${askedBy} needs this again for ${propertyName}: ${why.what}\n\n${why.reason}`
  if (why.kind === 'reminder') return `${askedBy} sent you a request for ${propertyName} ${why.days} days ago. Something is still missing.`
  return `${askedBy} sent you a request for ${propertyName}.`
}

export const subjectOf = ({ propertyName }: Pick<Asking, 'propertyName'>, why: MailReason): string =>
  why.kind === 'reminder'
    ? `Still missing for ${propertyName}`
    : why.kind === 'sentBack'
      ? `Please send again: ${propertyName}`
      : `Documents for ${propertyName}`

/** The text of a mail. `link`: the address of the public page, or its placeholder in a preview. */
export const textOf = (asking: Asking, items: readonly Item[], link: string, why: MailReason): string => {
  const parts = [
    opening(asking, why),
    ...(asking.message && why.kind !== 'sentBack' ? [asking.message] : []),
    `Please send by ${formatDayInWords(asking.dueDate)}:\n${items.map((item) => `- ${itemWords(item)}`).join('\n')}`,
    `Open this page on your phone or computer. You need no account and no password:\n${link}`,
    'The link is only for you and for this request. Please do not pass it on.',
  ]
  return `${parts.join('\n\n')}\n`
}
