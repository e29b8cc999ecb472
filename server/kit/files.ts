import { Readable } from 'node:stream'
import type { Context } from 'koa'
import type { FileAnswer } from './handler.ts'

/** RFC 6266 by hand would be wrong sooner or later; Koa's `attachment` writes filename and filename*. */
export const sendFile = (ctx: Context, { body, fileName, type }: FileAnswer, ofCall: string): void => {
  // What a file system may refuse, Windows above all; and
  // biome-ignore lint/suspicious/noControlCharactersInRegex: controls and bidirectional marks make a name read as another.
  ctx.attachment(fileName.replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069"\\/:*?<>|]/g, '_'))
  ctx.type = type ?? ofCall
  ctx.set('content-security-policy', "sandbox; default-src 'none'")
  ctx.body = body
  if (!(body instanceof Readable)) return
  // Where it is compressed on its way, Koa knows of the compression alone. Whoever leaves in the middle ends the stream,
  ctx.res.once('close', () => body.destroy())
  // Who left while waiting for their turn has closed it already.
  if (!ctx.writable) body.destroy()
  // and a stream that fails breaks off the answer: without that the other side would wait for the rest for ever.
  body.once('error', () => ctx.res.destroy())
}
