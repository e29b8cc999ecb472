import { messageOf, usage } from '../errors.ts'

/** What jq makes of JSON texts: texts without quotes, anything else as one line of JSON. */
export async function jq(json: string, expression: string): Promise<string> {
  const { raw } = await import('jq-wasm')
  try {
    const text = await raw(json, expression, ['-r', '-c'])
    return text === '' ? '' : `${text.trimEnd()}\n`
  } catch (error) {
    throw usage('The jq expression failed.', messageOf(error).trim())
  }
}
