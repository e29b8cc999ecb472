import { limits } from '../../rules/installation/limits.ts'

/** Encodes bytes as base64 in chunks: all at once would exceed the argument limit of fromCharCode. */
const toBase64 = (bytes: Uint8Array) => {
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}

/** A chosen file as base64. One byte over the limit is enough for it to be refused. */
export const base64Of = async (file: File): Promise<string> =>
  toBase64(new Uint8Array(await file.slice(0, limits.documentBytes + 1).arrayBuffer()))
