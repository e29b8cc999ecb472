import { createHash } from 'node:crypto'
import type { Context } from 'koa'
import { type Call, isFile } from '../../../contract/call.ts'
import { BASE_PATH } from '../../../contract/index.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { JsonRows } from '../database/pages/list.ts'
import { fieldIn } from '../unknown.ts'
import { sendFile } from './files.ts'
import type { FileAnswer } from './handler.ts'
import { jsonOf } from './reply.ts'

/** What a handler has answered: a reply of the schema, or a file. */
export interface Answered {
  status: number
  reply?: unknown
  file?: FileAnswer
  batchId?: number | null
}

/** The browser keeps the reply and revalidates it each time; a 304 saves the body. */
const setETag = (ctx: Context, reply: unknown, json: string) => {
  ctx.set('cache-control', 'private, no-cache')
  const hash = createHash('sha1').update(json).digest('base64url').slice(0, 16)
  const version = fieldIn(reply, 'version')
  ctx.set('etag', version === undefined ? `"${hash}"` : `"${version}-${hash}"`)
}

const setContentRange = (ctx: Context, reply: unknown, page: { pageNumber?: number; pageSize?: number }) => {
  const items = fieldIn(reply, 'items')
  const total = fieldIn(reply, 'totalItemCount')
  if (total === undefined || !(Array.isArray(items) || items instanceof JsonRows)) return
  const first = ((page.pageNumber ?? 1) - 1) * (page.pageSize ?? limits.defaultPageSize)
  const size = fieldIn(reply, 'totalIsAtLeast') ? '*' : total
  ctx.set('content-range', `items ${first}-${first + Math.max(0, items.length - 1)}/${size}`)
}

const jobIn = (reply: unknown) => fieldIn(reply, 'jobId') ?? null

/** 202 if the work continues in a job. */
export const statusOf = (call: Call, reply: unknown) => (call.startsJob && jobIn(reply) !== null ? 202 : (call.status ?? 200))

/** Sends an answer with its status, ETag and Content-Range. `page` is the input that selects the page of a list. */
export const send = (ctx: Context, call: Call, { status, reply, file, batchId }: Answered, page: object) => {
  if (batchId) ctx.set('batch-id', String(batchId))
  if (file && isFile(call.reply)) return sendFile(ctx, file, call.reply.file)
  if (ctx.status === 302) return
  const json = jsonOf(reply)
  ctx.status = status
  ctx.type = 'application/json; charset=utf-8'
  ctx.body = json
  if (call.method === 'GET') {
    setETag(ctx, reply, json)
    if (ctx.fresh) ctx.status = 304
  }
  if (status === 202) ctx.set('location', `${BASE_PATH}/jobs/${jobIn(reply)}`)
  setContentRange(ctx, reply, page)
}
