import { usage } from '../errors.ts'

/** Runs a jq expression on JSON texts. Strings in the result have no quotes; other values are one line of JSON each. */
export async function jq(json: string, expression: string): Promise<string> {
  const { raw } = await import('jq-wasm')
  const { stdout, stderr, exitCode } = await raw(json, expression, ['-r', '-c'])
  if (exitCode !== 0) throw usage('The jq expression failed.', stderr)
  return stdout === '' ? '' : `${stdout}\n`
}
