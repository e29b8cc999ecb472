import { clock } from '../kit/clock.ts'
import { modelOf } from '../kit/database/model.ts'
import { importMappings, imports } from '../tables/imports.ts'

/** A file of records, on its way from the upload to its results. */
export class Import extends modelOf('imports', imports) {
  static override naming = ['fileName']

  /** A check works on it now. */
  get isChecking(): boolean {
    return this.checkingUntil !== null && this.checkingUntil > clock.now()
  }
}

export class SavedMapping extends modelOf('import_mappings', importMappings) {}
