import { Base64 } from './base64.ts'
import type { BodyLimits } from './limits.ts'

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c]
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d]
const MAX_DEPTH = 32
const LONGEST_NAME = 64

/** The token of a file has one digit, so more files are refused. */
const MAX_FILES = 10

/** Replaces a file in the text. The token is valid base64, so it passes the schema of the field. */
export const tokenOf = (file: number): string => `upload/${file}`
const UNREADABLE = '*'

/** A chunk of the file with this number. */
export interface FilePiece {
  file: number
  field: string
  bytes: Buffer
  isLast: boolean
}

/** The body is deeper, longer or has more values than the call allows. */
export class TooMuchJson extends Error {}

/**
 * Scans JSON text while it arrives, before it is parsed: counts its contents and extracts its files. A file is the base64 of a field
 * that the limits name; a token replaces it in the text.
 */
export class JsonScan {
  /** The number of field names, including repeated ones. */
  names = 0
  readonly #limits: BodyLimits
  readonly #text: Buffer[] = []
  #bytes = 0
  #nodes = 1
  #depth = 0
  #isInString = false
  #isEscaped = false
  /** The previous string, truncated to the longest possible field name. */
  #string = ''
  #isValueNext = false
  #files = 0
  #base64: Base64 | undefined
  #fileBytes = 0

  constructor(limits: BodyLimits) {
    this.#limits = limits
  }

  /** The text without its files, once everything has arrived. */
  get text(): Buffer {
    return Buffer.concat(this.#text)
  }

  write(chunk: Buffer): FilePiece[] {
    const pieces: FilePiece[] = []
    let kept = 0
    let at = 0
    while (at < chunk.length) {
      if (this.#base64) {
        const quote = chunk.indexOf(QUOTE, at)
        const stop = quote < 0 ? chunk.length : quote
        pieces.push(this.#takeFile(this.#base64, chunk.subarray(at, stop), quote >= 0))
        at = kept = stop
      } else if (this.#step(chunk[at++] ?? 0)) {
        this.#keep(chunk.subarray(kept, at))
        kept = at
      }
    }
    this.#keep(chunk.subarray(kept))
    return pieces
  }

  #keep(text: Buffer) {
    this.#bytes += text.length
    if (this.#bytes > this.#limits.bytes) throw new TooMuchJson('bytes')
    if (text.length > 0) this.#text.push(text)
  }

  /** Returns true if a file begins after this byte. */
  #step(byte: number): boolean {
    if (this.#isInString) {
      if (this.#isEscaped) this.#isEscaped = false
      else if (byte === BACKSLASH) this.#isEscaped = true
      else if (byte === QUOTE) this.#isInString = false
      else if (this.#string.length < LONGEST_NAME) this.#string += String.fromCharCode(byte)
      return false
    }
    if (byte === QUOTE) return this.#beginString()
    if (byte === COLON) {
      this.names++
      this.#isValueNext = true
    } else if (byte === COMMA) this.#count(0)
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) this.#count(1)
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) this.#depth--
    return false
  }

  #beginString(): boolean {
    this.#isInString = true
    if (this.#isValueNext && this.#limits.files.has(this.#string)) {
      if (this.#files >= MAX_FILES) throw new TooMuchJson('files')
      this.#base64 = new Base64()
      this.#fileBytes = 0
    } else this.#string = ''
    this.#isValueNext = false
    return this.#base64 !== undefined
  }

  #count(deeper: number) {
    this.#isValueNext = false
    this.#depth += deeper
    if (++this.#nodes > this.#limits.nodes || this.#depth > MAX_DEPTH) throw new TooMuchJson('nodes')
  }

  #takeFile(base64: Base64, text: Buffer, isLast: boolean): FilePiece {
    const bytes = base64.decode(text)
    this.#fileBytes += bytes.length
    const piece = { file: this.#files, field: this.#string, bytes, isLast }
    if (isLast) {
      // The closing quote of the string follows after this token.
      const isValid = base64.end()
      this.#keep(Buffer.from(isValid ? (this.#fileBytes === 0 ? '' : tokenOf(this.#files)) : UNREADABLE))
      this.#files++
      this.#base64 = undefined
    }
    return piece
  }
}
