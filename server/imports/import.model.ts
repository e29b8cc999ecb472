import { modelOf } from '../kit/database/model.ts'
import { importMappings, imports } from '../tables/imports.ts'

/** A file of records, on its way from the upload to its results. */
export class Import extends modelOf('imports', imports) {
  static override naming = ['fileName']
}

export class SavedMapping extends modelOf('import_mappings', importMappings) {}
