import { usage } from '../errors.ts'

/** What jq makes of JSON texts: texts without quotes, anything else as one line of JSON. */
export async function jq(json: string, expression: string): Promise<string> {
  const { raw } = await import('jq-wasm')
  const { stdout, stderr, exitCode } = await raw(json, expression, ['-r', '-c'])
  if (exitCode !== 0) throw usage('The jq expression failed.', stderr)
  return stdout === '' ? '' : `${stdout}\n`
}
