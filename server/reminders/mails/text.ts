import type { MailLine } from '../../../contract/reminders/schemas.ts'
import { type Day, formatDayInWords } from '../../../rules/day.ts'
import { messages } from '../../../rules/messages.ts'
import { moreWords } from '../../../rules/reminders/words.ts'
import { type Summary, summaryLines } from './summary.ts'

export type MailEntry = MailLine & { url: string }

export interface MailContent {
  name: string | null
  /** The first sentence: what was watched, who was told. */
  proof: string
  entries: MailEntry[]
  /** The number of licenses that the mail does not list. */
  more: number
  /** Sentences about dates until Sunday of the reader's licenses that are not among the entries. */
  thisWeek: string[]
  summary: Summary | null
  listUrl: string
  stopUrl: string
  hasAccount: boolean
  today: Day
}

export const stopWords = ({ hasAccount }: Pick<MailContent, 'hasAccount'>): string =>
  hasAccount ? 'Choose how often you get reminders' : 'Stop these reminders'

export const summaryTitle = ({ today }: Pick<MailContent, 'today'>): string => `The week of ${formatDayInWords(today)}`

const entryText = ({ standing, propertyName, licenseNumber, toDo, stepText, reason, url }: MailEntry): string =>
  [`${standing}: ${propertyName}, ${licenseNumber}`, `${toDo}. (${stepText})`, reason, url].filter(Boolean).join('\n')

/** The plain text of a mail. */
export const textOf = (content: MailContent): string => {
  const { proof, entries, more, thisWeek, summary, listUrl, stopUrl } = content
  const parts = [
    proof,
    ...entries.map(entryText),
    ...(more > 0 ? [`${moreWords(more)} ${listUrl}`] : []),
    ...(thisWeek.length > 0 ? [[messages.thisWeek, ...thisWeek].join('\n')] : []),
    ...(summary ? [[summaryTitle(content), ...summaryLines(summary)].join('\n')] : []),
    `${stopWords(content)}: ${stopUrl}`,
  ]
  return `${parts.join('\n\n')}\n`
}
