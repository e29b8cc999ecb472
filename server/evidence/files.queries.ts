import { mayRenew } from '../../rules/people/permissions.ts'
import type { FileKind } from '../../rules/requests.ts'
import { Document } from '../documents/document.model.ts'
import { filesOf } from '../licenses/files/files.queries.ts'
import { LicenseFile } from '../licenses/files/license-file.model.ts'
import { isUntil } from './as-of.queries.ts'
import type { LicenseFacts, Reading } from './facts.queries.ts'
import { viewerOf } from './viewer.ts'

/** A file of a license, or of its property for the same client. */
export interface FileFacts {
  id: number
  licenseId: number | null
  kind: FileKind
  label: string
  fileName: string
  givenBy: string
  isVerified: boolean
  createdOn: string
  document: Document
}

/** The files that a license had at the end of the day, oldest first. Empty for users who may not renew. */
export const filesOfLicense = async ({ db, user, scope, today }: Reading, license: LicenseFacts): Promise<FileFacts[]> => {
  if (!mayRenew(viewerOf(user, scope.forClient, license.clientId))) return []
  const files = await LicenseFile.query(db).modify(filesOf(license)).orderBy(['license_files.created_on', 'license_files.id'])
  const there = files.filter(({ createdOn }) => isUntil(scope.asOf, today)(createdOn))
  const documents = await Document.query(db).findByIds(there.map(({ documentId }) => documentId))
  const byId = new Map(documents.map((document) => [document.id, document]))
  return there.flatMap(({ documentId, ...file }) => {
    const document = byId.get(documentId)
    return document ? [{ ...file, isVerified: Boolean(file.isVerified), fileName: document.fileName, document }] : []
  })
}
