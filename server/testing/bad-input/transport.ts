import { gzipSync } from 'node:zlib'
import type { Request } from '../http.ts'

/** A request that is invalid at the transport level, and its expected statuses. */
export interface TransportMutation {
  says: string
  request: Partial<Request>
  statuses: number[]
}

const MIB = 1024 * 1024
const json = { 'content-type': 'application/json' }

/** JSON of this size with one unknown field, padded with blanks. */
const sized = (bytes: number) => `{"notAField":1${' '.repeat(bytes - 15)}}`

/** `text`: the valid body. `limit`: the largest size in bytes that the call accepts. */
export const transportMutationsOf = (text: string, limit: number): TransportMutation[] => [
  { says: 'plain text', request: { bytes: text, headers: { 'content-type': 'text/plain' } }, statuses: [415] },
  { says: 'a form', request: { bytes: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, statuses: [415] },
  { says: 'no content type', request: { bytes: text }, statuses: [415] },
  { says: 'a broken content type', request: { bytes: text, headers: { 'content-type': ';;;' } }, statuses: [415] },
  {
    says: 'an unknown charset',
    request: { bytes: text, headers: { 'content-type': 'application/json; charset=klingon' } },
    statuses: [400, 415],
  },
  { says: 'a false gzip header', request: { bytes: text, headers: { ...json, 'content-encoding': 'gzip' } }, statuses: [400, 415] },
  { says: 'an unknown encoding', request: { bytes: text, headers: { ...json, 'content-encoding': 'zstd' } }, statuses: [400, 415] },
  { says: 'half of it', request: { bytes: text.slice(0, -1), headers: json }, statuses: [400] },
  { says: 'nested 64 deep', request: { bytes: '['.repeat(64) + ']'.repeat(64), headers: json }, statuses: [400] },
  {
    says: 'nested 50,000 deep',
    request: { bytes: `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, headers: json },
    statuses: [400, 413],
  },
  { says: 'as large as it may be', request: { bytes: sized(limit), headers: json }, statuses: [400] },
  { says: 'a hundredth too large', request: { bytes: sized(Math.ceil(limit * 1.01)), headers: json }, statuses: [413] },
  {
    says: 'ten times too large, in chunks',
    request: { bytes: sized(Math.min(limit * 10, 32 * MIB)), headers: { ...json, 'transfer-encoding': 'chunked' } },
    statuses: [413],
  },
  { says: 'a byte order mark', request: { bytes: `\ufeff${text.slice(0, -1)}`, headers: json }, statuses: [400] },
  { says: 'bytes that are no UTF-8', request: { bytes: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), headers: json }, statuses: [400] },
  { says: 'nothing that is JSON', request: { bytes: 'null', headers: json }, statuses: [400] },
  { says: 'a number', request: { bytes: '7', headers: json }, statuses: [400] },
  { says: 'a list', request: { bytes: '[]', headers: json }, statuses: [400] },
  { says: 'an unknown field twice', request: { bytes: '{"notAField":1,"notAField":2}', headers: json }, statuses: [400] },
  { says: 'compressed', request: { bytes: gzipSync(text), headers: { ...json, 'content-encoding': 'gzip' } }, statuses: [415] },
]
