import type { ImportMapping } from '../../../contract/imports/mapping.ts'
import { readMapping } from '../../../forms/imports/mapping-file/read.ts'
import { MappingFileError } from '../../../forms/imports/mapping-file/toml.ts'
import type { ImportKind } from '../../../rules/imports/kinds.ts'
import { failed } from '../../kit/errors.ts'
import { didYouMean } from '../../kit/nearest.ts'

/** Runs `work` and turns an error of the mapping file into a failure of this program. */
export function inFile<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof MappingFileError)) throw error
    const { message, unknown } = error
    throw failed(message, ...(unknown ? [...didYouMean(unknown.name, unknown.known), `Available: ${unknown.known.join(', ')}`] : []))
  }
}

/** Parses a mapping file for any kind of records. `name` is used in errors. */
export const parseMapping = (text: string, name: string, kind: ImportKind): ImportMapping => inFile(() => readMapping(text, name, kind))
