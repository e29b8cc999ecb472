import type { Address } from '../address.ts'
import { type Day, formatDayInWords } from '../day.ts'
import type { DocumentIssuance } from '../labels.ts'
import { formatDollars } from '../money.ts'
import type { InvoiceKind } from './invoices.ts'

/** The content of the two letters of a renewal. The layout is in server/outside/letters.ts. */

export interface NamedAddress extends Address {
  name: string
  address2?: string | null
}

export interface LetterFacts {
  today: Day
  sender: { firstName: string; lastName: string; title: string | null; phoneNumber: string | null; email: string }
  /** The client that holds the license. The sender writes on its behalf. */
  client: NamedAddress
  authority: NamedAddress
  property: NamedAddress & { keyContactName: string | null }
  license: Address & {
    address2: string | null
    licenseNumber: string
    accountNumber: string | null
    licenseType: string | null
    licenseDocumentIssuance: DocumentIssuance | null
    licensees: string[]
    premisesName: string | null
    expirationDate: Day | null
  }
  renewal: { licenseReceivedDate: Day | null; effectiveDate: Day | null; expirationDate: Day | null; licenseDocumentId: number | null }
  /** Cancelled invoices are left out. */
  invoices: { kind: InvoiceKind; amount: number; payee: string; checkNumber: number | null }[]
}

export interface Letter {
  from: string[]
  date: string
  to: string[]
  /** The subject lines: a label and a value each. */
  about: [label: string, value: string][]
  salutation: string
  paragraphs: string[]
  /** The lines under the signature. */
  signedBy: string[]
}

const written = (...lines: (string | null | undefined)[]): string[] => lines.filter((line): line is string => Boolean(line?.trim()))

/** The lines of a postal address, without the country when it is the United States. */
const addressLines = ({ address1, address2, city, state, zip, country }: Omit<NamedAddress, 'name'>): string[] => {
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return written(address1, address2, place, country === 'United States' ? null : country)
}

const dateOf = (day: Day | null): string => (day ? formatDayInWords(day) : '')

const aboutOf = (label: string, value: string | null | undefined): [string, string][] => (value?.trim() ? [[label, value]] : [])

const license = ({ license: { licenseNumber, accountNumber, licenseType, licensees, premisesName, ...address } }: LetterFacts) => [
  ...aboutOf('License #', licenseNumber),
  ...aboutOf('Account #', accountNumber),
  ...aboutOf('License Type', licenseType),
  ...aboutOf(licensees.length > 1 ? 'Licensees' : 'Licensee', licensees.join('; ')),
  ...aboutOf('Premises', written(premisesName, ...addressLines(address)).join(', ')),
]

const fromAndBy = ({ today, client, sender: { firstName, lastName, title, phoneNumber, email } }: LetterFacts) => ({
  from: [client.name, ...addressLines(client)],
  date: dateOf(today),
  signedBy: written(`${firstName} ${lastName}`, title, `On behalf of ${client.name}`, phoneNumber, email),
})

const questions = ({ sender: { phoneNumber, email } }: LetterFacts) =>
  `Should you have any questions, please contact me at ${written(phoneNumber, email).join(' or ')}.`

/** How each kind of invoice is paid, as parts of a sentence. */
const PAID: Record<InvoiceKind, [by: string, to: string]> = {
  Check: ['check', 'payable to'],
  CreditCard: ['credit card', 'paid to'],
  Ach: ['ACH credit', 'paid to'],
}

/** Ends the text with exactly one full stop, also after "Oak Street Grill, Inc." */
const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)

const paymentOf = ({ kind, amount, payee, checkNumber }: LetterFacts['invoices'][number]): string => {
  const [by, to] = PAID[kind]
  // Invoices of the other kinds may carry a check number too, but no card or transfer has that number.
  const number = kind === 'Check' && checkNumber !== null ? ` no. ${checkNumber}` : ''
  return `${by}${number} in the amount of ${formatDollars(amount)}, ${to} ${payee}`
}

/** Whether the authority issues a document for this renewal. Otherwise the first document stays valid, or there is none. */
const issuesDocument = ({ license: { licenseDocumentIssuance } }: LetterFacts): boolean =>
  licenseDocumentIssuance !== 'NoDocument' && licenseDocumentIssuance !== 'InitialDocumentOnly'

/** The letter to the licensing authority, sent with the renewal forms and the payment. */
export function letterToJurisdiction(facts: LetterFacts): Letter {
  const { client, authority, invoices } = facts
  const payments = invoices.map(paymentOf)
  const where = addressLines(client).length ? ' at the address at the top of this letter' : ''
  const returned = `Please send the renewed license to ${client.name}${where}`
  return {
    ...fromAndBy(facts),
    to: [authority.name, ...addressLines(authority)],
    about: [...license(facts), ...aboutOf('Expiration Date', dateOf(facts.license.expirationDate))],
    salutation: 'To Whom It May Concern:',
    paragraphs: [
      'Enclosed please find the application for renewal of the license named above.',
      ...(payments.length ? [sentence(`The renewal is paid for by ${payments.join('; and by ')}`)] : []),
      ...(issuesDocument(facts) ? [sentence(returned)] : []),
      questions(facts),
    ],
  }
}

const newsOf = (facts: LetterFacts): string[] => {
  const { license, renewal } = facts
  const isReceived = renewal.licenseReceivedDate !== null
  if (isReceived && (issuesDocument(facts) || renewal.licenseDocumentId !== null))
    return [
      'Enclosed please find the renewed license named above.',
      'Please display it at the premises as the licensing authority requires, in place of the one that it renews.',
    ]
  const state = `The license named above ${isReceived ? 'has been' : 'is being'} renewed.`
  if (issuesDocument(facts)) return [`${state} You will receive it as soon as it is issued.`]
  if (license.licenseDocumentIssuance === 'NoDocument') return [`${state} The licensing authority does not issue a document for it.`]
  return [`${state} The licensing authority does not issue a new document: please keep the one that you have on display.`]
}

/** The letter to the property, sent with the renewed license. */
export function letterToProperty(facts: LetterFacts): Letter {
  const { property, authority, renewal } = facts
  const { keyContactName } = property
  return {
    ...fromAndBy(facts),
    to: [property.name, ...written(keyContactName && `Attn: ${keyContactName}`), ...addressLines(property)],
    about: [
      ...license(facts),
      ...aboutOf('Licensing Authority', authority.name),
      ...aboutOf('Effective Date', dateOf(renewal.effectiveDate)),
      ...aboutOf('Expiration Date', dateOf(renewal.expirationDate ?? facts.license.expirationDate)),
    ],
    salutation: keyContactName?.trim() ? `Dear ${keyContactName}:` : 'To Whom It May Concern:',
    paragraphs: [...newsOf(facts), questions(facts)],
  }
}
