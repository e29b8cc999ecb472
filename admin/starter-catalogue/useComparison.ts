import { sendCall } from '../../client/index.ts'
import { calls } from '../../contract/index.ts'
import { api, send } from '../providers/api.ts'
import { useRead } from '../ui/useRead.ts'

/** A chosen file: its name, and what it holds. The server checks it. */
export interface CatalogueFile {
  name: string
  catalogue: unknown
}

/** The catalogue that comes with Evergreen, or that of a file, beside this installation. */
export const useComparison = (file: CatalogueFile | null) =>
  useRead(['starter-catalogue', file], (how) =>
    file ? sendCall(send, calls.starterCatalogue.compare, { body: { catalogue: file.catalogue }, ...how }) : api.starterCatalogue.get(how),
  )
