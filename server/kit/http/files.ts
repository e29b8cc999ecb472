import { Readable } from 'node:stream'
import type { Context } from 'koa'
import { whilePatient } from '../limits/patience.ts'
import type { FileAnswer } from './handler.ts'

/** Koa's `attachment` writes filename and filename* according to RFC 6266. */
export const sendFile = (ctx: Context, { body, fileName, type, patience }: FileAnswer, ofCall: string): void => {
  // Replaces characters that file systems refuse, above all on Windows.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: controls and bidirectional marks make a name read as another.
  ctx.attachment(fileName.replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069"\\/:*?<>|]/g, '_'))
  ctx.type = type ?? ofCall
  ctx.set('content-security-policy', "sandbox; default-src 'none'")
  ctx.body = body
  if (!(body instanceof Readable)) return
  if (patience) whilePatient(body, ctx.res, patience)
  // With compression, Koa watches only the compressed stream. If the client disconnects, the source stream is destroyed here.
  ctx.res.once('close', () => body.destroy())
  // A client that disconnected while its request was waiting has already closed the response.
  if (!ctx.writable) body.destroy()
  // A stream error aborts the response; otherwise the client would wait for the rest indefinitely.
  body.once('error', () => ctx.res.destroy())
}
