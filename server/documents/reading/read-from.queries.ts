import type { Input } from '../../../contract/call.ts'
import type { Calls } from '../../../contract/index.ts'
import { messages } from '../../../rules/messages.ts'
import { mayEditLicense } from '../../../rules/people/permissions.ts'
import type { Expected } from '../../../rules/reading/warnings.ts'
import { FILE_TYPES } from '../../../rules/requests.ts'
import { isGone, onDisk } from '../../kit/documents.ts'
import type { CallContext } from '../../kit/http/handler.ts'
import { Refusal, refuse } from '../../kit/http/problems.ts'
import { License } from '../../licenses/license.model.ts'
import { Renewal } from '../../renewals/renewal.model.ts'
import { documentOf } from '../../renewals/renewal.queries.ts'
import { RequestItem } from '../../requests/request.model.ts'
import { answerOfRequest } from '../../requests/request.queries.ts'
import { isPdf } from '../document.actions.ts'
import { Document } from '../document.model.ts'
import { type Outcome, readPdf } from './read-pdf.actions.ts'

type Reading = CallContext & { body: Input<Calls['documents']['read']>['body'] }

/** The facts that were read, and the license that the document should be of. */
interface Read {
  outcome: Outcome
  expected: Expected | null
}

/** `field`: of the body, which names the file. */
const readStored = async ({ db, documents }: Reading, id: number | null, expected: Expected | null, field: string): Promise<Read> => {
  const row = id === null ? undefined : await Document.query(db).findById(id)
  if (!row) throw refuse.rule('documentNotThere', field)
  if (row.contentType !== FILE_TYPES.pdf) throw refuse.rule('notPdf', field)
  try {
    const file = await documents.get(row.sha256)
    return { outcome: await onDisk(documents, file, (path) => readPdf(path, expected?.licenseNumber ?? null)), expected }
  } catch (error) {
    throw isGone(error) ? new Refusal(404, messages.documentMissing) : error
  }
}

/** The license that the document should be of, if the caller may edit it. */
const licenseOf = async ({ db, user }: Reading, id: number | undefined, field: string): Promise<License | undefined> => {
  if (id === undefined) return undefined
  const license = await License.query(db).modify(License.visibleTo(user)).findById(id)
  if (!license) throw refuse.unknownId(field)
  if (!mayEditLicense(user, license)) throw refuse.notAllowed()
  return license
}

const readGiven = async (ctx: Reading, token: string): Promise<Read> => {
  const license = await licenseOf(ctx, ctx.body.licenseId, 'licenseId')
  const upload = ctx.uploads.get(token)
  if (!isPdf(upload.head)) throw refuse.rule('notPdf', 'document')
  const expected = license ? { ...license, isNextTerm: ctx.body.isNextTerm ?? false } : null
  return { outcome: await readPdf(upload.path, license?.licenseNumber ?? null), expected }
}

const readAnswer = async (ctx: Reading, id: number, answerId: number): Promise<Read> => {
  const found = await answerOfRequest({ ...ctx, params: { id, answerId } })
  if (!found) throw refuse.unknownId('answerId')
  const item = await RequestItem.query(ctx.db).findById(found.answer.itemId).throwIfNotFound()
  const license = item.licenseId === null ? undefined : await License.query(ctx.db).findById(item.licenseId)
  const expected = license ? { ...license, isNextTerm: item.renewalId !== null } : null
  return readStored(ctx, found.answer.documentId, expected, 'answerId')
}

const readRenewal = async (ctx: Reading, id: number): Promise<Read> => {
  const renewal = await Renewal.query(ctx.db).findById(id)
  const license = await licenseOf(ctx, renewal?.licenseId, 'renewalId')
  if (!renewal || !license) throw refuse.unknownId('renewalId')
  const expected = { ...license, isNextTerm: renewal.isActive }
  return readStored(ctx, await documentOf(ctx.db, license, renewal), expected, 'renewalId')
}

/** Reads the file that the body names: an uploaded one, an answer to a request, or the document of a renewal. */
export const readNamed = async (ctx: Reading): Promise<Read> => {
  const { document, requestId, answerId, renewalId } = ctx.body
  const named = [document, requestId ?? answerId, renewalId].filter((one) => one !== undefined)
  if (named.length !== 1) throw refuse.rule('readOneDocument', 'document')
  if (renewalId !== undefined) return readRenewal(ctx, renewalId)
  if (document !== undefined) return readGiven(ctx, document)
  if (requestId === undefined) throw refuse.rule('required', 'requestId')
  if (answerId === undefined) throw refuse.rule('required', 'answerId')
  return readAnswer(ctx, requestId, answerId)
}
