import type { Command } from 'commander'
import { Type } from 'typebox'
import { sendCall } from '../../../client/index.ts'
import type { FileCall } from '../../../contract/call.ts'
import { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import type { RenewalInProcess } from '../../../contract/renewals/schemas.ts'
import { licenseEmailForms } from '../../../forms/renewals/license-email.ts'
import { EXIT, Failure } from '../../kit/errors.ts'
import { addFields, readFields } from '../../kit/fields/fields.ts'
import { sendForm } from '../../kit/fields/forms.ts'
import { findLicense, LICENSE_ARGUMENT, LICENSE_HELP, renewalOf } from '../../kit/find/find.ts'
import type { Io } from '../../kit/io.ts'
import { printStatus } from '../../kit/output/print.ts'
import { addOutput, saveFile } from '../../kit/output/save.ts'
import { connect, describe, type Session, verb } from '../../kit/run.ts'
import { addRecipients, recipientIds, recipientsOf } from '../licenses/recipients.ts'
import { printSteps } from './show.ts'

const { downloadDocument, letterToJurisdiction, letterToProperty } = calls.renewals

/** The outgoing documents of a renewal: its letters, the license document, and the mail. */
export function addPapers(renewals: Command, io: Io): void {
  const letter = renewals.command('letter')
  describe(letter, {
    does: 'The letters of a renewal as Word documents, ready to sign.',
    examples: ['letter jurisdiction 42 --output letter.docx', 'letter property 42 --renewal 31 --output letter.docx'],
  })
  addDownload(letter, io, 'jurisdiction', letterToJurisdiction, 'letter.docx')
  addDownload(letter, io, 'property', letterToProperty, 'letter.docx')
  addDownload(renewals, io, 'document', downloadDocument, 'license.pdf')
  addEmail(renewals, io)
}

function addDownload(parent: Command, io: Io, name: string, call: FileCall, file: string): void {
  verb(
    parent,
    io,
    {
      verb: `${name} ${LICENSE_ARGUMENT}`,
      does: call,
      examples: [`${name} 42 --output ${file}`, `${name} 42 > ${file}`],
    },
    {
      flags: (command) => {
        addOutput(command)
        addFields(command, renewalFlag)
      },
      options: async ([license]: [string], flags: { output?: string }) => ({
        license,
        renewal: (await readFields(renewalFlag, flags)).renewal,
        output: flags.output,
      }),
      run: async (run, { license, renewal, output }) => {
        const session = await connect(run)
        const id = await renewalId(session, await findLicense(session, license), renewal)
        await saveFile(run, await sendCall(session.send, call, { params: { id } }), output)
      },
    },
  ).addHelpText('after', LICENSE_HELP)
}

const renewalFlag = {
  properties: { renewal: Type.Integer({ title: 'Renewal: the id of a completed one, else the one in process' }) },
}

async function renewalId({ api }: Session, license: License, completed: number | undefined): Promise<number> {
  if (completed === undefined) return renewalOf(license).id
  const { items } = await api.renewals.list({ params: { id: license.id } })
  if (items.some(({ id }) => id === completed)) return completed
  throw new Failure(EXIT.notFound, `License ${license.licenseNumber} has no completed renewal ${completed}.`, [
    `Those that it has: evergreen renewals history ${license.id}`,
  ])
}

/** Recipients are given by name: see --contact. */
const emailDrawing = { omit: ['propertyContactIds'] }

function addEmail(renewals: Command, io: Io): void {
  const form = licenseEmailForms.renewal
  const { body, does, success } = form.call
  const asked = body
  verb(
    renewals,
    io,
    {
      verb: `email ${LICENSE_ARGUMENT}`,
      does,
      examples: ['email 42 --contact "Ann Lee" --contact bo@example.com', 'email 42 --all-contacts --bcc-to-sender'],
    },
    {
      flags: (command) => addFields(addRecipients(command), asked, emailDrawing),
      options: async ([license]: [string], flags) => ({
        license,
        recipients: recipientsOf(flags),
        more: await readFields(asked, flags, emailDrawing),
      }),
      run: async (run, { license: typed, recipients, more }) => {
        const session = await connect(run)
        const license = await findLicense(session, typed)
        const context = { license, renewal: renewalOf(license), contacts: [] }
        const propertyContactIds = await recipientIds(session, license.propertyId, recipients)
        printSteps(run, (await sendForm(run, session, form, context, { ...more, propertyContactIds })) as RenewalInProcess)
        printStatus(run, success)
      },
    },
  ).addHelpText('after', LICENSE_HELP)
}
