import type { Call } from '../../contract/call.ts'
import type { SelectOption } from '../../contract/common.ts'
import { calls } from '../../contract/index.ts'
import type { License } from '../../contract/licenses/calls.ts'
import { messages } from '../../rules/messages.ts'
import { type Form, type FormRequest, formsOn, requestOf } from '../form.ts'

/** A selected PDF replaces the stored one. */
export const licenseDocument = formsOn<{ license: License }>()(calls.licenses.updateDocument, {
  request: ({ license }) => requestOf(license),
  fields: {
    document: {
      note: ({ license }) => (license.licenseDocumentExists ? 'It takes the place of the document that is there.' : undefined),
    },
  },
})

export interface MailContext {
  request: FormRequest
  /** Whether the mail has a document. */
  hasDocument: boolean
  /** The contacts of the property with an e-mail address. */
  recipients: readonly SelectOption[]
}

const mailForm = <C extends Call>(call: C): Form<MailContext, C> => ({
  call,
  request: ({ request }) => request,
  fields: {
    propertyContactIds: {
      listed: true,
      initial: () => [],
      options: ({ recipients }) => recipients,
      note: ({ hasDocument }) =>
        hasDocument ? 'The license document is attached.' : `${messages.emailDocumentMissing} The email goes without one.`,
    },
    bccToSender: {},
  },
  isReady: ({ propertyContactIds }) => Array.isArray(propertyContactIds) && propertyContactIds.length > 0,
  save: 'Send',
})

/** Mail a license or its renewal to contacts of the property. */
export const mailForms = { license: mailForm(calls.licenses.sendDocument), renewal: mailForm(calls.renewals.sendDocument) }
