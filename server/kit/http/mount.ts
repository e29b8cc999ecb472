import type { Knex } from 'knex'
import type { Context } from 'koa'
import { Type } from 'typebox'
import { type Call, type CallTable, isFile, paramNames, readsOnly } from '../../../contract/call.ts'
import { present } from '../../../rules/present.ts'
import { asBatch } from '../batch.ts'
import { clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { whileAwaited } from '../database/awaited.ts'
import type { Database } from '../database/db.ts'
import type { Documents } from '../documents.ts'
import { FairSlots } from '../limits/fair-slots.ts'
import { limitByAddress } from '../limits/limit-by-address.ts'
import { limitByToken } from '../limits/limit-by-token.ts'
import type { Log } from '../log.ts'
import type { SendText } from '../send-text.ts'
import { storeFirst } from '../store-first.ts'
import { InFlight } from './body/in-flight.ts'
import { bodyLimitsOf } from './body/limits.ts'
import { readBody } from './body/read.ts'
import { Uploads } from './body/uploads.ts'
import { compileCheck } from './check/check.ts'
import { auditRefusal, enter, type Limits } from './enter.ts'
import {
  type AnyHandler,
  type CallContext,
  type FileAnswer,
  type FindContext,
  type HandlerContext,
  type SignedIn,
  workOf,
} from './handler.ts'
import { isRepeated, onceInSteps, onceOnly } from './idempotency.ts'
import { inBulkSteps } from './in-bulk.ts'
import { readParams, readQuery, seenVersion } from './input.ts'
import { performer, recordFinder } from './perform.ts'
import { Refusal, refuse } from './problems.ts'
import { compileClean } from './reply.ts'
import { byFixedness, Routes } from './routes.ts'
import { type Answered, send, statusOf } from './send.ts'
import { sessionControl } from './session-control.ts'

export interface Parts {
  database: Database
  config: Config
  documents: Documents
  sendText: SendText
  log: Log
}

const MIB = 1024 * 1024
/** The connection timeout of long calls, in milliseconds. */
const LONG = 10 * 60_000

const nothing = Type.Object({}, { additionalProperties: false })

/** What a handler of any call gets besides its input. */
const contextOf = (
  ctx: Context,
  acting: Awaited<ReturnType<typeof enter>>,
  parts: Parts,
  uploads: Uploads,
  perform: CallContext['perform'],
): CallContext<SignedIn | null> => {
  const { database, config, documents, sendText, log } = parts
  return {
    ...acting,
    db: database.read,
    stream: database.stream,
    today: clock.today(),
    config,
    documents,
    uploads,
    sendText,
    log,
    session: sessionControl(ctx, database.write, config),
    writeQueue: database.writeQueue,
    batchId: null,
    isPlan: false,
    leftOut: new Map(),
    perform,
  }
}

/**
 * Slots for a pool of this many connections, served in turn by user, so that one user's flood of requests does not delay the others. One
 * slot more than connections keeps every connection busy. No user can take all connections of a pool of more than two; of two, a user may
 * take both, because otherwise one slow read would hold up every other read of the same user.
 */
const inTurn = (connections: number) =>
  new FairSlots({ slots: connections + 1, aKey: connections > 2 ? connections - 1 : connections, waitingAKey: 500, patience: 20_000 })

/** The limits that all routes share. */
interface Limiters extends Limits {
  inFlight: InFlight
  reads: FairSlots
  writes: FairSlots
}

/** Reads the body of a call, and refuses a wrong one. */
const bodyReader = (call: Call, limits: ReturnType<typeof bodyLimitsOf>) => {
  const checkBody = compileCheck(call.body ?? nothing, 'body')
  return async (ctx: Context, uploads: Uploads) => {
    const hasBody = ctx.method !== 'GET' && ctx.method !== 'HEAD' && !call.ignoresBody
    const body = !hasBody ? undefined : await readBody(ctx, limits, uploads)
    const checked = body ?? (call.body ? {} : undefined)
    const errors = checked === undefined ? undefined : checkBody(checked)
    if (errors) throw refuse.invalid(errors)
    return checked
  }
}

/** Answers with `respond`, and afterwards frees what the request held: its place in flight and its uploaded files. Audits a 403. */
const answering =
  (
    name: string,
    call: Call,
    { database, documents }: Parts,
    inFlight: InFlight,
    respond: (ctx: Context, uploads: Uploads) => Promise<void>,
  ) =>
  async (ctx: Context) => {
    if (call.takesLong) ctx.req.socket.setTimeout(LONG)
    const uploads = new Uploads(documents.incoming)
    try {
      await (readsOnly(call) ? whileAwaited(ctx.res, () => respond(ctx, uploads)) : respond(ctx, uploads))
    } catch (error) {
      if (error instanceof Refusal && error.status === 403) auditRefusal(ctx, call.attempt ?? name, database)
      throw error
    } finally {
      inFlight.remove(ctx)
      await uploads.discard()
    }
  }

/** Mounts one row of the call table. Refusals come in a fixed order, from top to bottom (docs/decisions/0002-order-of-refusals.md). */
const route = (
  name: string,
  call: Call,
  handler: AnyHandler,
  parts: Parts,
  { inFlight, reads, writes, ...limits }: Limiters,
  perform: CallContext['perform'],
) => {
  const { database, documents } = parts
  const names = paramNames(call.path)
  const bodyLimits = bodyLimitsOf(name, call.body, call.permission === 'anyone')
  const checkQuery = compileCheck(call.query ?? nothing, 'query')
  const checkedBody = bodyReader(call, bodyLimits)
  const clean = isFile(call.reply) ? undefined : compileClean(call.reply)
  const own = 'own' in handler ? handler : undefined
  const slow = 'prepare' in handler ? handler : undefined
  const work = workOf(handler, database)
  const isOnce = !own && !('check' in handler) && !readsOnly(call)

  const findRecord = recordFinder(call, handler)
  const findAgain = async (ctx: FindContext<Call>) => findRecord?.(ctx, undefined)

  const answerOf = (answer: unknown, batchId: number | null): Answered =>
    clean ? { status: statusOf(call, answer), reply: clean(answer), batchId } : { status: 200, file: answer as FileAnswer }

  const respond = async (ctx: Context, uploads: Uploads) => {
    const acting = await enter(ctx, name, call, parts, limits)
    const { user } = acting

    const params = readParams(ctx, names)
    const callCtx = contextOf(ctx, acting, parts, uploads, perform)
    const seen = readsOnly(call) ? undefined : seenVersion(ctx)
    // A repeated request sends an old version. Staleness is therefore checked only once the idempotency key is known to be new.
    const isKeyed = ctx.get('idempotency-key') !== ''
    let record = await findRecord?.({ ...callCtx, params }, isKeyed ? undefined : seen).catch(async (error) => {
      // The first request may have deleted the record, or taken it from its user: then its reply is all that is left to send.
      if (!isOnce || !(await isRepeated(database.read, { ctx, user }))) throw error
    })

    const query = readQuery(ctx, checkQuery)
    const who = String(user?.id ?? acting.address)
    inFlight.add(ctx, who, bodyLimits)
    const checked = await checkedBody(ctx, uploads)

    const prepared = await slow?.prepare?.({ ...callCtx, params, query, body: checked })
    const run = async (db: Knex, held = documents): Promise<Answered> => {
      const handlerCtx = { ...callCtx, db, params, query, body: checked, documents: held }
      // The record is loaded again inside the transaction: it may have changed while the body arrived.
      if (findRecord && db !== database.read) record = await findRecord(handlerCtx, seen)
      const doWork = () => work(handlerCtx, record, prepared)
      const answer = call.batch ? await asBatch(handlerCtx, call.batch, checked, doWork) : await doWork()
      return answerOf(answer, handlerCtx.batchId) // set by `asBatch` or by the handler
    }
    const once = { ctx, user, call: name, body: { ...checked, files: uploads.hashes }, shownOnce: call.shownOnce }
    const write = (held: Documents) => writes.run(who, () => database.write((db) => onceOnly({ ...once, db }, () => run(db, held))))
    const inSteps = (ownWork: () => Promise<Answered>) => onceInSteps({ ...once, write: database.write }, ownWork)
    const bulkCtx = { ...callCtx, params, query, body: checked } as HandlerContext<Call>
    const changeMany = await inBulkSteps({ handler, call, ctx: bulkCtx, record, write: database.write, find: findAgain })
    const many = async () => answerOf(await present(changeMany)(), bulkCtx.batchId)
    const read = () => run(database.read)
    const answer = await (changeMany
      ? inSteps(many)
      : own?.keyed
        ? inSteps(read)
        : own
          ? read()
          : readsOnly(call)
            ? reads.run(who, read)
            : storeFirst(documents, write))

    send(ctx, call, answer, checked ?? query)
  }

  return answering(name, call, parts, inFlight, respond)
}

/** Mounts all calls of the table; there are no other API routes. Throws at startup if table and handlers differ. */
export const mount = (table: CallTable, handlers: Record<string, Record<string, AnyHandler>>, parts: Parts): Routes => {
  const routes = new Routes()
  const { uploadsMib, uploadsMibAUser } = parts.config
  const perform = performer(table, handlers, parts.database)
  const limiters = {
    inFlight: new InFlight(uploadsMib * MIB, uploadsMibAUser * MIB),
    reads: inTurn(parts.database.readers),
    writes: inTurn(parts.database.writers),
    limitAddress: limitByAddress(parts.config),
    limitToken: limitByToken(parts.config, parts.database),
  }
  const rows = Object.entries(table).flatMap(([resource, verbs]) =>
    Object.entries(verbs).map(([verb, call]) => {
      const handler = handlers[resource]?.[verb]
      if (!handler) throw new Error(`The call ${resource}.${verb} has no handler.`)
      return { name: `${resource}.${verb}`, call, handler }
    }),
  )
  const handlerCount = Object.values(handlers).reduce((sum, verbs) => sum + Object.keys(verbs).length, 0)
  if (handlerCount !== rows.length) throw new Error('A handler has no row in the call table.')
  for (const { name, call, handler } of rows.sort(byFixedness)) routes.add(call, route(name, call, handler, parts, limiters, perform))
  return routes
}
