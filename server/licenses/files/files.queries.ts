import type { Knex } from 'knex'
import type { FileFilter } from '../../../contract/licenses/files.ts'
import type { LicenseSide } from '../../../rules/people/permissions.ts'
import { countMatches, paged, pageWith } from '../../kit/database/pages/page.ts'
import type { Query, Scope } from '../../kit/database/query.ts'
import type { LoadContext } from '../../kit/http/handler.ts'
import type { License } from '../license.model.ts'
import { visibleLicense } from '../license.queries.ts'
import { LicenseFile } from './license-file.model.ts'

/** The files of a license, and those of its property for the same client. */
export const filesOf =
  ({ id, propertyId, clientId }: Pick<License, 'id' | 'propertyId' | 'clientId'>): Scope =>
  (query: Query) => {
    query.where((any: Query) => {
      any.where('license_files.license_id', id)
      any.orWhere((property: Query) => {
        property.whereNull('license_files.license_id')
        property.where({ 'license_files.property_id': propertyId, 'license_files.client_id': clientId })
      })
    })
  }

export interface FileOfLicense extends LicenseSide {
  license: License
  file: LicenseFile
  version: number
}

/** The file of a path: of the license, or of its property. */
export const fileOfLicense = async (loading: LoadContext<'id' | 'fileId'>): Promise<FileOfLicense | undefined> => {
  const license = await visibleLicense(loading)
  const file = license && (await LicenseFile.query(loading.db).modify(filesOf(license)).findById(loading.params.fileId))
  if (!file) return undefined
  const { clientId, renewalDesignation } = license
  return { license, file, clientId, renewalDesignation, version: file.version }
}

export const filesPage = (db: Knex, license: License, filter: FileFilter) => {
  const { sortDirection = 'desc' } = filter
  const found = db('license_files').modify(filesOf(license))
  const rows = found
    .clone()
    .join('documents', 'documents.id', 'license_files.document_id')
    .orderByRaw(`license_files.created_on ${sortDirection}, license_files.id ${sortDirection}`)
    .modify(paged(filter))
    .select({
      id: 'license_files.id',
      kind: 'license_files.kind',
      label: 'license_files.label',
      fileName: 'documents.file_name',
      contentType: 'documents.content_type',
      size: 'documents.size',
      isOfProperty: db.raw('license_files.license_id is null'),
      renewalId: 'license_files.renewal_id',
      source: 'license_files.source',
      givenBy: 'license_files.given_by',
      isVerified: 'license_files.is_verified',
      createdOn: 'license_files.created_on',
    })
  return pageWith(rows, countMatches(db, found.clone(), filter), filter)
}
