import type { Command } from 'commander'
import type { Schema } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import { mailForms } from '../../../forms/licenses/documents.ts'
import { sendDocuments } from '../../../forms/properties/licenses.ts'
import { messages } from '../../../rules/messages.ts'
import { failed } from '../../kit/errors.ts'
import { addFields, readFields } from '../../kit/fields/fields.ts'
import { sendForm } from '../../kit/fields/forms.ts'
import type { Io } from '../../kit/io.ts'
import { tell } from '../../kit/output/print.ts'
import { connect, type Flags, type Run, verb } from '../../kit/run.ts'
import { seen } from './one.ts'
import { addRecipients, type Recipients, recipientIds, recipientsOf } from './recipients.ts'
import { addWhich, findWhich, WHICH_ARGUMENT, WHICH_HELP, type Which, whichOf } from './which.ts'

const { sendDocument } = calls.licenses
const asked = sendDocument.body as Schema
/** Recipients are given by name: see --contact. */
const drawing = { omit: ['propertyContactIds'] }

export function addSend(documents: Command, io: Io): void {
  verb(
    documents,
    io,
    {
      verb: `send ${WHICH_ARGUMENT}`,
      does: 'Mail a license, with its document if it has one, or several licenses of a property, to contacts of the property.',
      examples: [
        'send 42 --contact "Ann Lee" --contact bo@example.com',
        'send 42 --all-contacts --bcc-to-sender',
        'send --property "Harbor Waikiki" --all --contact 7',
      ],
    },
    {
      flags: (command) => {
        addRecipients(addWhich(command))
        addFields(command, asked, drawing)
      },
      options: sendOptions,
      run: runSend,
    },
  ).addHelpText('after', WHICH_HELP)
}

interface Send {
  which: Which
  recipients: Recipients
  more: object
}

async function sendOptions(args: unknown[], flags: Flags): Promise<Send> {
  return { which: whichOf(args, flags), recipients: recipientsOf(flags), more: await readFields(asked, flags, drawing) }
}

async function runSend(run: Run, { which, recipients, more }: Send): Promise<void> {
  const session = await connect(run)
  const found = await findWhich(
    session,
    which,
    ({ licenseDocumentExists, licensingAuthority }, isTheirs) => isTheirs && licenseDocumentExists && licensingAuthority !== null,
  )
  const property = 'license' in found ? found.license.propertyId : found.propertyId
  if ('licenseIds' in found && found.licenseIds.length === 0) throw failed(messages.noLicenseToSend)
  const body = { propertyContactIds: await recipientIds(session, property, recipients), ...more }
  if ('license' in found) {
    await sendForm(run, session, mailForms.license, { request: seen(found.license), hasDocument: true, recipients: [] }, body)
    return tell(run, sendDocument.success)
  }
  const context = { propertyId: property, licenses: found.there, recipients: [] }
  await sendForm(run, session, sendDocuments, context, { ...body, licenseIds: found.licenseIds })
  tell(run, calls.propertyLicenses.sendDocuments.success)
}
