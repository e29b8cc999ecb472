import type { Context } from 'koa'
import type { FileAnswer } from './handler.ts'

/** RFC 6266 by hand would be wrong sooner or later; Koa's `attachment` writes filename and filename*. */
export const sendFile = (ctx: Context, { body, fileName }: FileAnswer, type: string): void => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: controls and bidirectional marks make a name read as another.
  ctx.attachment(fileName.replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069"\\/]/g, '_'))
  ctx.type = type
  ctx.set('content-security-policy', "sandbox; default-src 'none'")
  ctx.body = body
}
