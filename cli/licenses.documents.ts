import type { Command } from 'commander'
import type { CallInput } from '../client/index.ts'
import { type Calls, calls } from '../contract/index.ts'
import { messages } from '../rules/messages.ts'
import { confirm } from './ask.ts'
import { failed } from './errors.ts'
import { readDocument } from './fields.document.ts'
import { findLicense, LICENSE_ARGUMENT, LICENSE_HELP } from './find.ts'
import type { Io } from './io.ts'
import { addSend } from './licenses.documents.send.ts'
import { addOfLicense, seen } from './licenses.one.ts'
import { addWhich, findWhich, WHICH_ARGUMENT, WHICH_HELP, type Which, whichOf } from './licenses.which.ts'
import { type Schema, tell } from './print.ts'
import { connect, describe, type Run, verb } from './run.ts'
import { saveFile } from './save.ts'

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
      does: updateDocument.does,
      examples: ['upload 42 license.pdf', 'upload 42 license.pdf --yes'],
    },
    { options: ([license, file]) => ({ license: license as string, file: file as string }), run: runUpload },
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
      flags: (command) => addWhich(command).option('-o, --output <file>', 'where to write the file; - is stdout'),
      options: (args, flags) => ({ which: whichOf(args, flags), output: flags.output as string | undefined }),
      run: runDownload,
    },
  ).addHelpText('after', WHICH_HELP)
  addOfLicense(documents, io, {
    verb: 'remove',
    does: deleteDocument.does,
    examples: ['remove 42', 'remove 42 --yes'],
    run: async (run, session, license) => {
      await confirm(run, `${license.licenseNumber}: ${messages.deleteConfirm}`)
      await session.api.licenses.deleteDocument(seen(license))
      tell(run, deleteDocument.success)
    },
  })
  addSend(documents, io)
}

/** The file is read before anything is asked of the server; a document that is there is replaced when that was said. */
async function runUpload(run: Run, { license: typed, file }: { license: string; file: string }): Promise<void> {
  const body = (await readDocument('document', file, updateDocument.body as Schema)) as Document
  const session = await connect(run)
  const license = await findLicense(session, typed)
  if (license.licenseDocumentExists) await confirm(run, `License ${license.licenseNumber} has a document. Replace it?`)
  await session.api.licenses.updateDocument({ ...seen(license), body })
  tell(run, updateDocument.success)
}

type Document = CallInput<Calls['licenses']['updateDocument']>['body']

async function runDownload(run: Run, { which, output }: { which: Which; output: string | undefined }): Promise<void> {
  const session = await connect(run)
  const found = await findWhich(session, which, ({ licenseDocumentExists }) => licenseDocumentExists)
  if ('license' in found) {
    const { id } = found.license
    return saveFile(run, await session.api.licenses.downloadDocument({ params: { id } }), output)
  }
  const { propertyId: id, licenseIds } = found
  if (licenseIds.length === 0) throw failed('No active license of the property has a document.')
  await saveFile(run, await session.api.propertyLicenses.downloadDocuments({ params: { id }, body: { licenseIds } }), output)
}
