import type { Calls } from '../../contract/index.ts'
import { linksUntil } from '../../rules/requests.ts'
import { documentAnswer } from '../documents/document.actions.ts'
import { type CheckedFile, checkedFile } from '../documents/files.actions.ts'
import { change } from '../kit/database/change.ts'
import { type Handlers, inStepsOn, on } from '../kit/http/handler.ts'
import { refuse } from '../kit/http/problems.ts'
import { acceptAnswer, pictureAsPdf } from './accept.actions.ts'
import { remind, sendAgain } from './again.actions.ts'
import { receiveAnswer } from './answers.actions.ts'
import { mailCode, openWithCode } from './code.actions.ts'
import { createRequests, mustBeDueDate } from './create.actions.ts'
import { endRequest, sendBack } from './decide.actions.ts'
import { auditLink, endLink, newLink } from './links.actions.ts'
import { requestsPage } from './list.queries.ts'
import { warningsBefore } from './read-before.queries.ts'
import {
  answerOfRequest,
  askedPage,
  type KeptRequest,
  linkOfRequest,
  needsCode,
  openRequest,
  requestDetails,
  requestOfToken,
  visibleRequest,
} from './request.queries.ts'

const mustBeOpen = ({ status }: KeptRequest): void => {
  if (status !== 'Open') throw refuse.rule('requestEnded')
}

export const requestHandlers: Handlers<Calls['requests']> = {
  list: ({ db, user, body, today }) => requestsPage(db, user, body, today),
  create: (ctx) => createRequests(ctx, ctx.body),
  get: on(visibleRequest, (ctx, request) => requestDetails(ctx, request)),

  update: on(visibleRequest, async (ctx, request) => {
    const { dueDate, message, sendAgain: isSentAgain } = ctx.body
    mustBeOpen(request)
    if (dueDate !== undefined && dueDate !== request.dueDate) mustBeDueDate(ctx, dueDate)
    const until = linksUntil(ctx.today, dueDate ?? request.dueDate, ctx.config)
    await change(ctx, request, {
      ...(dueDate !== undefined && { dueDate }),
      ...(message !== undefined && { message: message?.trim() || null }),
      ...((dueDate !== undefined || isSentAgain) && until > request.expiresOn && { expiresOn: until }),
    })
    if (isSentAgain) await sendAgain(ctx, request)
    return null
  }),

  remind: (ctx) => remind(ctx, ctx.body.licenseIds),

  remove: on(visibleRequest, async (ctx, request) => {
    await endRequest(ctx, request, 'Cancelled')
    return null
  }),

  createLink: on(visibleRequest, async (ctx, request) => {
    mustBeOpen(request)
    const name = ctx.body.name.trim()
    if (await needsCode(ctx.db, { request })) throw refuse.rule('requestCodeNeedsMail')
    const { id, url } = await newLink(ctx, request, { contactId: null, name, email: null }, { isMailed: false })
    await auditLink(ctx, request, { from: null, to: name })
    return { id, url }
  }),

  removeLink: on(linkOfRequest, async (ctx, { request, link }) => {
    await endLink(ctx, request, link)
    return null
  }),

  accept: on(
    answerOfRequest,
    async (ctx, within, pdf: Buffer | undefined) => {
      await acceptAnswer(ctx, within, ctx.body.dateReceived, pdf)
      return null
    },
    pictureAsPdf,
  ),

  sendBack: on(answerOfRequest, async (ctx, within) => {
    await sendBack(ctx, within, ctx.body.reason.trim())
    return null
  }),

  document: on(answerOfRequest, (ctx, { answer }) => documentAnswer(ctx, answer.documentId)),
}

/** The calls of the public page. */
export const askedHandlers: Handlers<Calls['asked']> = {
  get: on(openRequest, ({ db }, live) => askedPage(db, live)),

  sendCode: on(requestOfToken, async ({ db, call }, live) => {
    await mailCode(db, call, live)
    return null
  }),

  open: inStepsOn(requestOfToken, ({ config, body }, write, live) => openWithCode(write, config, live, body.code)),

  read: on(openRequest, async ({ db, body, uploads }, live) => ({
    warnings: await warningsBefore(db, live, body.itemId, uploads.get(body.document)),
  })),

  answer: on(
    openRequest,
    async (ctx, live, file: CheckedFile | undefined) => {
      await receiveAnswer(ctx, live, ctx.body, file)
      return askedPage(ctx.db, live)
    },
    (ctx) => checkedFile(ctx, ctx.body),
  ),
}
