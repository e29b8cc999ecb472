import type { License } from '../../../contract/licenses.ts'
import type { RenewalInProcess } from '../../../contract/renewals.schemas.ts'

/** A license whose renewal is in process: what every card and dialog of the workflow is about. */
export interface Open {
  license: License
  renewal: RenewalInProcess
}

/** Something to be said in a dialog of its own. */
export interface Advice {
  title: string
  text: string
}

/** What each call of a step takes besides its body. */
export const saidOf = ({ license, renewal }: Open) => ({ params: { id: license.id, renewalId: renewal.id }, ifMatch: license.version })

/** Whether the renewed license has a document: its own, or the one of the license that the authority issued once for good. */
export const hasDocument = ({ license, renewal }: Open): boolean =>
  renewal.licenseDocumentExists || (license.licenseDocumentIssuance === 'InitialDocumentOnly' && license.licenseDocumentExists)
