import { sendCall } from '../../client/index.ts'
import { calls } from '../../contract/index.ts'
import { api, send } from '../providers/api.ts'
import { useRead } from '../ui/useRead.ts'

/** A catalogue file: its name and its content, not validated yet. */
export interface CatalogueFile {
  name: string
  catalogue: unknown
}

/** The comparison of the built-in catalogue, or that of a file, with this installation. */
export const useComparison = (file: CatalogueFile | null) =>
  useRead(['starter-catalogue', file], (how) =>
    file ? sendCall(send, calls.starterCatalogue.compare, { body: { catalogue: file.catalogue }, ...how }) : api.starterCatalogue.get(how),
  )
