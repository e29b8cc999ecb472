import type { Knex } from 'knex'
import { readingWarnings } from '../../rules/reading/warnings.ts'
import { isPdf } from '../documents/document.actions.ts'
import { readPdf } from '../documents/reading/read-pdf.actions.ts'
import type { Upload } from '../kit/http/body/uploads.ts'
import { refuse } from '../kit/http/problems.ts'
import { License } from '../licenses/license.model.ts'
import { RequestItem } from './request.model.ts'
import type { LiveLink } from './request.queries.ts'

/** Warnings that an uploaded PDF may not be the license that an item asks for. Empty if the text tells nothing. Warnings do not block. */
export const warningsBefore = async (db: Knex, { request }: LiveLink, itemId: number, upload: Upload): Promise<string[]> => {
  const item = await RequestItem.query(db).findOne({ id: itemId, request_id: request.id })
  if (!item) throw refuse.unknownId('itemId')
  const license = item.kind === 'LicenseDocument' && item.licenseId ? await License.query(db).findById(item.licenseId) : undefined
  if (!license || !isPdf(upload.head)) return []
  const outcome = await readPdf(upload.path, license.licenseNumber)
  if ('problem' in outcome || !(outcome.facts.licenseNumber || outcome.facts.expirationDate)) return []
  return readingWarnings(outcome.facts, { ...license, isNextTerm: item.renewalId !== null })
}
