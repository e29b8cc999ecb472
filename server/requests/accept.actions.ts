import { buffer } from 'node:stream/consumers'
import type { Day } from '../../rules/day.ts'
import { FILE_TYPES, REQUEST_ITEM_LABELS, type RequestItemKind, stepOfAnswer } from '../../rules/requests.ts'
import { forgetDocument, keepFile } from '../documents/document.actions.ts'
import { Document } from '../documents/document.model.ts'
import { dropDocument } from '../documents/files.actions.ts'
import { pdfOfPicture } from '../documents/pictures/picture-pdf.actions.ts'
import { change, create } from '../kit/database/change.ts'
import type { CallContext } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { LicenseFile } from '../licenses/files/license-file.model.ts'
import { License } from '../licenses/license.model.ts'
import { Renewal } from '../renewals/renewal.model.ts'
import { saveStep } from '../renewals/step.actions.ts'
import { decide } from './decide.actions.ts'
import { type Request, type RequestAnswer, RequestItem } from './request.model.ts'
import { answerOfRequest, receivedDay, type WithinRequest } from './request.queries.ts'

/** The answer to accept, with its request and item, and the item's license and renewal if they still exist. */
interface Accepting {
  request: Request
  answer: RequestAnswer
  item: RequestItem
  license: License | undefined
  renewal: Renewal | undefined
  dateReceived: Day
}

const itemOfAnswer = async ({ db }: Pick<CallContext, 'db'>, answer: RequestAnswer): Promise<RequestItem> =>
  RequestItem.query(db).findById(answer.itemId).throwIfNotFound()

/**
 * Converts a picture of a license to a PDF of one page, because license documents are PDFs. Undefined for answers that need no
 * conversion. Runs before the transaction, because it reads the file.
 */
export const pictureAsPdf = async (ctx: CallContext & { params: { id: number; answerId: number } }): Promise<Buffer | undefined> => {
  const found = await answerOfRequest(ctx)
  if (!found || found.answer.documentId === null) return undefined
  const item = await itemOfAnswer(ctx, found.answer)
  const row = await Document.query(ctx.db).findById(found.answer.documentId)
  if (!row || item.kind !== 'LicenseDocument' || row.contentType === FILE_TYPES.pdf) return undefined
  const type = row.contentType === FILE_TYPES.jpeg ? FILE_TYPES.jpeg : FILE_TYPES.png
  const pdf = await pdfOfPicture(await buffer(await ctx.documents.get(row.sha256)), type)
  if (!pdf) throw refuse.rule('pictureNotConverted')
  return pdf
}

/** Adds a file to the license, or to the property for an item without a license. */
const addFile = async (ctx: CallContext, { request, answer, item, license }: Accepting, documentId: number): Promise<void> => {
  const { kind } = item
  await create(ctx, LicenseFile, {
    clientId: request.clientId,
    propertyId: request.propertyId,
    licenseId: license?.id ?? null,
    renewalId: license?.renewalId ?? null,
    kind: kind === 'LicenseDocument' || kind === 'Answer' ? 'Other' : kind,
    label: REQUEST_ITEM_LABELS[kind],
    documentId,
    source: 'Request',
    requestId: request.id,
    givenBy: answer.givenBy,
    isVerified: answer.isVerified,
  })
}

const inRenewal = (license: License, renewal: Renewal) => {
  const { clientId, renewalDesignation, version } = license
  return { license, renewal, clientId, renewalDesignation, version }
}

/** Stores a license document: in the step of the renewal if that accepts one now, otherwise at the license. */
const setLicenseDocument = async (ctx: CallContext, accepting: Accepting, documentId: number): Promise<void> => {
  const { item, license, renewal, dateReceived } = accepting
  if (!license) return addFile(ctx, accepting, documentId)
  const isForStep = renewal && stepOfAnswer(item.kind, renewal.stage, renewal.isTrackingOnlyRenewal)
  const before = isForStep ? renewal.licenseDocumentId : license.licenseDocumentId
  if (isForStep) {
    const values = { licenseDocumentId: documentId, licenseReceivedDate: dateReceived }
    await saveStep(ctx, inRenewal(license, renewal), 'licenseReceived', values)
  } else await change(ctx, license, { licenseDocumentId: documentId })
  await forgetDocument(ctx, before)
}

/** Sets the date on which forms were received to that of a signed form, unless it is set. */
const setFormsReceived = async (ctx: CallContext, { item, license, renewal, dateReceived }: Accepting): Promise<void> => {
  if (!license || !renewal || renewal.formsReceivedDate !== null) return
  if (!stepOfAnswer(item.kind, renewal.stage, renewal.isTrackingOnlyRenewal)) return
  await saveStep(ctx, inRenewal(license, renewal), 'formsReceived', { formsReceivedDate: dateReceived })
}

/** The id of the document to keep: the received file, or the PDF that was made from it. */
const keptDocument = async (ctx: CallContext, { answer, request }: Accepting, pdf: Buffer | undefined): Promise<number | null> => {
  const { documentId, fileName } = answer
  if (documentId === null || !pdf) return documentId
  const name = `${(fileName ?? 'license').replace(/\.[^.]*$/, '')}.pdf`
  const made = await keepFile(ctx, pdf, { fileName: name, contentType: FILE_TYPES.pdf, clientId: request.clientId })
  await dropDocument(ctx, documentId)
  return made
}

type Place = (ctx: CallContext, accepting: Accepting, documentId: number) => Promise<void>

/** How a file is stored, by the kind of the item. */
const PLACES: Record<RequestItemKind, Place> = {
  LicenseDocument: setLicenseDocument,
  SignedForm: async (ctx, accepting, documentId) => {
    await addFile(ctx, accepting, documentId)
    await setFormsReceived(ctx, accepting)
  },
  InspectionReport: addFile,
  InsuranceCertificate: addFile,
  PostedPhoto: addFile,
  Answer: addFile,
}

/** Accepts an answer and stores its file by the kind of the item. The request ends once its last item is accepted. */
export const acceptAnswer = async (
  ctx: CallContext,
  { request, answer }: WithinRequest,
  dateReceived: Day | null | undefined,
  pdf: Buffer | undefined,
): Promise<void> => {
  const { db } = ctx
  const item = await itemOfAnswer(ctx, answer)
  await decide(ctx, request, answer, { status: 'Accepted', reason: null })
  const license = item.licenseId === null ? undefined : await License.query(db).findById(item.licenseId)
  const renewal = license?.renewalId ? await Renewal.query(db).findById(license.renewalId) : undefined
  const day = dateReceived ?? receivedDay(answer, ctx.today)
  const accepting = { request, answer, item, license, renewal, dateReceived: day }
  const documentId = await keptDocument(ctx, accepting, pdf)
  // From here on, the file belongs to the license.
  await db('request_answers').where('id', answer.id).update({ document_id: null })
  if (documentId !== null) await PLACES[item.kind](ctx, accepting, documentId)
}
