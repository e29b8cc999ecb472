import { type Day, formatDayLong } from '../../../rules/day.ts'
import { addressesIn, whatSendingNeeds, whyNotAddresses } from '../../../rules/licenses/sending.ts'
import { messages } from '../../../rules/messages.ts'
import { isEmail } from '../../../rules/people/accounts.ts'
import { Document } from '../../documents/document.model.ts'
import { audit } from '../../kit/database/change.ts'
import type { CallContext } from '../../kit/http/handler.ts'
import { Refusal, refuse } from '../../kit/http/problems.ts'
import { type Attachment, sendMail } from '../../outside/mail/mail.ts'
import { PropertyContact } from '../../properties/part.model.ts'
import type { License } from '../license.model.ts'
import { countTyped } from './typed-recipients.actions.ts'

/** The fields that all calls to mail licenses share. */
export interface Sending {
  propertyContactIds: number[]
  furtherAddresses?: string | null
  bccToSender?: boolean
}

interface Recipient {
  name: string | null
  email: string
}

/** The typed addresses, counted against the limit of the client. */
const typedIn = async (ctx: CallContext, clientId: number, { furtherAddresses }: Sending): Promise<Recipient[]> => {
  const addresses = addressesIn(furtherAddresses)
  const wrong = whyNotAddresses(addresses)
  if (wrong) throw refuse.invalid({ furtherAddresses: [wrong] })
  await countTyped(ctx, clientId, addresses)
  return addresses.map((email) => ({ name: null, email }))
}

/** The selected contacts, all of the property and with an e-mail. */
const contactsOf = async ({ db }: Pick<CallContext, 'db'>, propertyId: number, { propertyContactIds }: Sending): Promise<Recipient[]> => {
  const contacts = await PropertyContact.query(db).where('property_id', propertyId).whereIn('id', propertyContactIds).orderBy('id')
  if (contacts.length !== propertyContactIds.length) throw refuse.unknownId('propertyContactIds')
  return contacts.map(({ name, email }) => {
    if (!email || !isEmail(email.trim())) throw refuse.invalid({ propertyContactIds: [messages.validEmail] })
    return { name, email }
  })
}

/** At least one recipient: contacts and typed addresses. */
const recipientsOf = async (ctx: CallContext, { propertyId, clientId }: License, sending: Sending): Promise<Recipient[]> => {
  const recipients = [...(await contactsOf(ctx, propertyId, sending)), ...(await typedIn(ctx, clientId, sending))]
  if (recipients.length === 0) throw refuse.invalid({ propertyContactIds: [messages.recipientRequired] })
  return recipients
}

/** Attaches the document by its hash; it is read when the mail is sent. */
const attached = async ({ db }: CallContext, documentId: number | null): Promise<Attachment[]> => {
  const document = documentId === null ? undefined : await Document.query(db).findById(documentId)
  return document ? [{ fileName: document.fileName, contentType: document.contentType, sha256: document.sha256 }] : []
}

/** Refuses a license that cannot be mailed, with all reasons together. */
const mustBeSendable = async ({ db }: CallContext, license: License, hasDocument: boolean, isOfRenewal: boolean): Promise<void> => {
  const contactEmails = await db('property_contacts').where('property_id', license.propertyId).pluck('email')
  const { licensingAuthorityId } = license
  const missing = whatSendingNeeds({ contactEmails, licensingAuthorityId, hasDocument }, isOfRenewal).map((key) => messages[key])
  if (missing.length) throw new Refusal(400, missing.join(' '), { propertyContactIds: missing })
}

const textOf = async ({ db, user }: CallContext, license: License, expirationDate: Day | null, isAttached: boolean): Promise<string> => {
  const { authority, type } = await db('licenses')
    .leftJoin('licensing_authorities', 'licensing_authorities.id', 'licenses.licensing_authority_id')
    .leftJoin('license_types', 'license_types.id', 'licenses.license_type_id')
    .where('licenses.id', license.id)
    .first({ authority: 'licensing_authorities.name', type: 'license_types.name' })
  const facts = [
    `Property: ${license.propertyName}`,
    `License #: ${license.licenseNumber}`,
    `License Type: ${type ?? '-'}`,
    `Licensing Authority: ${authority}`,
    ...(expirationDate ? [`Valid Until: ${formatDayLong(expirationDate)}`] : []),
  ]
  const document = isAttached ? 'The license document is attached.\n\n' : ''
  return `${facts.join('\n')}\n\n${document}Sent by ${user.firstName} ${user.lastName}.\n`
}

interface LicenseMail {
  documentId: number | null
  expirationDate: Day | null
  /** The renewal whose license is sent; a license can also be sent without one. */
  renewalId?: number
}

/** Mails a license to contacts of its property, and audits the recipients. Returns the recipients without the sender. */
export const sendLicense = async (ctx: CallContext, license: License, mail: LicenseMail, sending: Sending): Promise<Recipient[]> => {
  const { documentId, expirationDate, renewalId = null } = mail
  await mustBeSendable(ctx, license, documentId !== null, renewalId !== null)
  const recipients = await recipientsOf(ctx, license, sending)
  const { user } = ctx
  const attachments = await attached(ctx, documentId)
  const { id: licenseId, clientId, propertyId, licenseNumber, propertyName } = license
  await sendMail(ctx.db, {
    to: recipients.map(({ name, email }) => ({ name, address: email })),
    copyTo: sending.bccToSender ? { name: `${user.firstName} ${user.lastName}`, address: user.email } : undefined,
    subject: `License ${licenseNumber}: ${propertyName}`,
    text: await textOf(ctx, license, expirationDate, attachments.length > 0),
    attachments,
    cause: ctx.call,
    userId: user.id,
    clientId,
    licenseId,
    renewalId,
  })
  const emailedTo = { field: 'emailedTo', from: null, to: recipients.map(({ email }) => email).join(', ') }
  await audit(ctx, [{ record: 'licenses', recordId: licenseId, clientId, licenseId, propertyId, changes: [emailedTo] }])
  return recipients
}
