import { type Static, Type } from 'typebox'
import { limits } from '../../rules/installation/limits.ts'
import { messages } from '../../rules/messages.ts'
import { FILE_KINDS } from '../../rules/requests.ts'
import { defineCalls } from '../call.ts'
import { Count, Flag, fileFields, Id, listOf, Made, Moment, Nothing, OneOf, Optional, OrNull, pageFields, Text } from '../common.ts'

const kind = OneOf('Kind', FILE_KINDS)
const { searchTerm: _none, ...filePage } = pageFields(['createdOn'] as const, 'createdOn', 'desc')

const FileFilter = Type.Object(filePage)
export type FileFilter = Static<typeof FileFilter>

export const LicenseFile = Type.Object(
  {
    id: Id,
    kind,
    label: Text('Label', limits.label),
    fileName: Text('File Name', limits.fileName),
    contentType: Text('File Type', limits.name),
    size: Count('Size in Bytes'),
    isOfProperty: Flag('Of the Property'),
    renewalId: OrNull(Id),
    source: OneOf('Source', ['Uploaded', 'Request']),
    givenBy: Text('From', 2 * limits.name + 1),
    isVerified: Flag('Sender Verified'),
    createdOn: Moment('Added On'),
  },
  { title: 'A file of a license or of its property' },
)
export type LicenseFile = Static<typeof LicenseFile>

export const licenseFiles = defineCalls({
  list: {
    method: 'GET',
    path: '/licenses/{id}/files',
    permission: 'mayRenew',
    does: 'List the files of a license and of its property, latest first.',
    query: FileFilter,
    reply: listOf(LicenseFile),
  },
  create: {
    method: 'POST',
    path: '/licenses/{id}/files',
    permission: 'mayEditLicense',
    does: 'Add a file to a license: a PDF, JPEG or PNG by its content.',
    body: Type.Object({ kind, label: Optional(OrNull(Text('Label', limits.label))), ...fileFields }, { title: 'New File' }),
    reply: Made,
    status: 201,
    success: messages.licenseFileAdded,
    attempt: 'add the File',
  },
  get: {
    method: 'GET',
    path: '/licenses/{id}/files/{fileId}',
    permission: 'mayRenew',
    does: 'Download a file of a license or of its property.',
    reply: { file: 'application/octet-stream' },
    navigates: true,
  },
  remove: {
    method: 'DELETE',
    path: '/licenses/{id}/files/{fileId}',
    permission: 'mayEditLicense',
    does: 'Delete a file of a license.',
    reply: Nothing,
    success: messages.licenseFileDeleted,
    attempt: 'delete the File',
  },
})
