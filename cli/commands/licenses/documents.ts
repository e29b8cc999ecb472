import type { Command } from 'commander'
import { calls } from '../../../contract/index.ts'
import { requestOf } from '../../../forms/form.ts'
import { licenseDocument } from '../../../forms/licenses/documents.ts'
import { downloadDocuments } from '../../../forms/properties/licenses.ts'
import { sentences } from '../../../rules/messages.ts'
import { confirm } from '../../kit/ask.ts'
import { failed } from '../../kit/errors.ts'
import { readDocument } from '../../kit/fields/document.ts'
import { sendForm } from '../../kit/fields/forms.ts'
import { findLicense, LICENSE_ARGUMENT, LICENSE_HELP } from '../../kit/find/find.ts'
import type { Io } from '../../kit/io.ts'
import { printStatus } from '../../kit/output/print.ts'
import { addOutput, saveFile } from '../../kit/output/save.ts'
import { connect, describe, type Run, verb } from '../../kit/run.ts'
import { addOfLicense } from './one.ts'
import { addSend } from './send-documents.ts'
import { addWhich, findWhich, WHICH_ARGUMENT, WHICH_HELP, type Which, type WhichFlags, whichOf } from './which.ts'

const { updateDocument, deleteDocument } = calls.licenses

export function addDocuments(licenses: Command, io: Io): void {
  const documents = licenses.command('documents')
  describe(documents, {
    does: 'The documents of licenses: PDFs, uploaded, downloaded and sent by mail.',
    examples: [
      'documents upload 42 license.pdf',
      'documents download 42 --output license.pdf',
      'documents download --property "Harbor Waikiki" --all --output licenses.zip',
      'documents send 42 --contact "Ann Lee"',
    ],
  })
  verb(
    documents,
    io,
    {
      verb: `upload ${LICENSE_ARGUMENT} <file>`,
      does: updateDocument,
      examples: ['upload 42 license.pdf', 'upload 42 license.pdf --yes'],
    },
    { options: ([license, file]: [string, string]) => ({ license, file }), run: runUpload },
  ).addHelpText('after', LICENSE_HELP)
  verb(
    documents,
    io,
    {
      verb: `download ${WHICH_ARGUMENT}`,
      does: 'Download the document of a license; or those of licenses of a property in one archive.',
      examples: [
        'download 42 --output license.pdf',
        'download 42 > license.pdf',
        'download --property "Harbor Waikiki" --all --output licenses.zip',
        'download --property 12 42 43 --output licenses.zip',
      ],
    },
    {
      flags: (command) => addOutput(addWhich(command)),
      options: (args: [string[]], flags: WhichFlags & { output?: string }) => ({ which: whichOf(args, flags), output: flags.output }),
      run: runDownload,
    },
  ).addHelpText('after', WHICH_HELP)
  addOfLicense(documents, io, {
    verb: 'remove',
    does: deleteDocument,
    examples: ['remove 42', 'remove 42 --yes'],
    run: async (run, session, license) => {
      await confirm(run, sentences.deleteConfirm(`the document of ${license.licenseNumber}`))
      await session.api.licenses.deleteDocument(requestOf(license))
      printStatus(run, deleteDocument.success)
    },
  })
  addSend(documents, io)
}

/** Reads the file before any request. Replacing an existing document requires confirmation. */
async function runUpload(run: Run, { license: typed, file }: { license: string; file: string }): Promise<void> {
  const body = await readDocument('document', file, updateDocument.body)
  const session = await connect(run)
  const license = await findLicense(session, typed)
  if (license.licenseDocumentExists) await confirm(run, `License ${license.licenseNumber} has a document. Replace it?`)
  await sendForm(run, session, licenseDocument, { license }, body)
  printStatus(run, updateDocument.success)
}

async function runDownload(run: Run, { which, output }: { which: Which; output: string | undefined }): Promise<void> {
  const session = await connect(run)
  const found = await findWhich(session, which, ({ licenseDocumentExists }) => licenseDocumentExists)
  if ('license' in found) {
    const { id } = found.license
    return saveFile(run, await session.api.licenses.downloadDocument({ params: { id } }), output)
  }
  const { propertyId, licenseIds } = found
  if (licenseIds.length === 0) throw failed('No active license of the property has a document.')
  const context = { propertyId, licenses: found.there }
  await saveFile(run, await sendForm(run, session, downloadDocuments, context, { licenseIds }), output)
}
