import { createClient, fillPath, overHttp, queryString } from '../../client/index.ts'
import type { Call } from '../../contract/call.ts'
import { BASE_PATH } from '../../contract/index.ts'
import { tookBatch } from './batches.ts'
import { watched } from './connection.ts'
import { keepingWork } from './work.ts'

export const send = keepingWork(watched(overHttp({ base: BASE_PATH, onBatch: tookBatch })))

/** The typed client of the console. The browser's session cookie authenticates. */
export const api = createClient(send)

/** The URL of a call that the browser opens by navigation: a download, signing out. */
export const addressOf = (call: Call, params: Record<string, unknown> = {}, query: Record<string, unknown> = {}): string =>
  BASE_PATH + fillPath(call, params) + queryString(query)
