/** The start of an escape sequence that the next chunk may complete: '\', '\u00'. */
const HALF_ESCAPE = /\\(?:u[0-9a-f]{0,3})?$/i
const ESCAPE = /\\(?:u([0-9a-f]{4})|([^u]))/gi

/** Decodes base64 that arrives in chunks from inside a JSON string. Some JSON encoders escape '/' and '+'. */
export class Base64 {
  #rest = ''
  #isOver = false
  #isValid = true

  decode(piece: Buffer): Buffer {
    let text = this.#rest + piece.toString('latin1')
    let half = ''
    if (text.includes('\\')) {
      half = HALF_ESCAPE.exec(text)?.[0] ?? ''
      text = text
        .slice(0, text.length - half.length)
        .replace(ESCAPE, (_, code, letter) => (code ? String.fromCharCode(Number.parseInt(code, 16)) : letter))
    }
    const whole = text.length - (text.length % 4)
    this.#rest = text.slice(whole) + half
    return this.#decodeWhole(text.slice(0, whole))
  }

  /** Whether the whole text was valid base64. */
  end(): boolean {
    return this.#isValid && this.#rest === ''
  }

  /**
   * Node skips invalid characters, so a wrong number of bytes reveals them. Node also accepts '-' and '_' (base64url), which are invalid
   * here.
   */
  #decodeWhole(text: string): Buffer {
    if (text === '') return Buffer.alloc(0)
    const bytes = Buffer.from(text, 'base64')
    const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
    if (this.#isOver || bytes.length !== (text.length / 4) * 3 - padding || /[-_]/.test(text)) this.#isValid = false
    this.#isOver = padding > 0
    return bytes
  }
}
