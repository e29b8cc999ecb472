import type { Command } from 'commander'
import { calls } from '../../../contract/index.ts'
import type { LicenseFile } from '../../../contract/licenses/files.ts'
import { newLicenseFile } from '../../../forms/licenses/files.ts'
import { sentences } from '../../../rules/messages.ts'
import { receivedWords } from '../../../rules/requests.ts'
import { confirm } from '../../kit/ask.ts'
import { addFields, readFields } from '../../kit/fields/fields.ts'
import { drawingOf, schemaOf, sendForm } from '../../kit/fields/forms.ts'
import { findLicense, LICENSE_ARGUMENT, LICENSE_HELP, licenseId } from '../../kit/find/find.ts'
import { idOf } from '../../kit/find/ids.ts'
import type { Io } from '../../kit/io.ts'
import { printPages } from '../../kit/output/pages.ts'
import { printStatus } from '../../kit/output/print.ts'
import { saveFile } from '../../kit/output/save.ts'
import { printCreated } from '../../kit/records.ts'
import { connect, describe, verb } from '../../kit/run.ts'
import { addOfLicense } from './one.ts'

const { list, create, get, remove } = calls.licenseFiles

export function addFiles(licenses: Command, io: Io): void {
  const files = licenses.command('files')
  describe(files, {
    does: 'The files of licenses beside their document: certificates, signed forms, photos.',
    examples: [
      'files list 42',
      'files add 42 --kind InsuranceCertificate --document insurance.pdf',
      'files download 42 7 --output file.pdf',
    ],
  })
  addOfLicense(files, io, {
    verb: 'list',
    does: list,
    examples: ['list 42', 'list 42 --json'],
    asked: list.query,
    drawing: { names: { sortBy: 'sort' } },
    run: async (run, { api }, { id }, filter) => {
      await printPages(run, {
        filter,
        read: (query) => api.licenseFiles.list({ params: { id }, query }),
        call: list,
        columns: [
          'id',
          'kind',
          'label',
          'fileName',
          { title: 'From', value: (file: LicenseFile) => (file.source === 'Request' ? receivedWords(file) : file.givenBy) },
          'createdOn',
        ],
      })
    },
  })
  verb(
    files,
    io,
    { verb: `add ${LICENSE_ARGUMENT}`, does: create, examples: ['add 42 --kind InsuranceCertificate --document insurance.pdf'] },
    {
      flags: (command) => addFields(command, schemaOf(newLicenseFile), drawingOf(newLicenseFile)),
      options: async ([license]: [string], flags) => ({ license, typed: await readFields(create.body, flags, drawingOf(newLicenseFile)) }),
      run: async (run, { license, typed }) => {
        const session = await connect(run)
        printCreated(run, create, await sendForm(run, session, newLicenseFile, { license: await findLicense(session, license) }, typed))
      },
    },
  ).addHelpText('after', LICENSE_HELP)
  verb(
    files,
    io,
    {
      verb: `download ${LICENSE_ARGUMENT} <file>`,
      does: get,
      examples: ['download 42 7 --output insurance.pdf', 'download 42 7 > insurance.pdf'],
    },
    {
      flags: (command) => command.option('-o, --output <path>', 'where to write the file; - is stdout'),
      options: ([license, file]: [string, string], { output }: { output?: string }) => ({ license, fileId: idOf(file), output }),
      run: async (run, { license, fileId, output }) => {
        const session = await connect(run)
        const id = await licenseId(session, license)
        await saveFile(run, await session.api.licenseFiles.get({ params: { id, fileId } }), output)
      },
    },
  ).addHelpText('after', LICENSE_HELP)
  verb(
    files,
    io,
    { verb: `remove ${LICENSE_ARGUMENT} <file>`, does: remove, examples: ['remove 42 7', 'remove 42 7 --yes'] },
    {
      options: ([license, file]: [string, string]) => ({ license, fileId: idOf(file) }),
      run: async (run, { license, fileId }) => {
        const session = await connect(run)
        const id = await licenseId(session, license)
        await confirm(run, sentences.deleteConfirm(`file ${fileId}`))
        await session.api.licenseFiles.remove({ params: { id, fileId } })
        printStatus(run, remove.success)
      },
    },
  ).addHelpText('after', LICENSE_HELP)
}
