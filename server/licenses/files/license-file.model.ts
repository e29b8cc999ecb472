import { modelOf } from '../../kit/database/model.ts'
import { licenseFiles } from '../../tables/requests.ts'

/** A file of a license, or of a property for one client if it has no license. */
export class LicenseFile extends modelOf('license_files', licenseFiles) {
  static override naming = ['label']
}
