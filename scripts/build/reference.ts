import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import { brotliCompressSync } from 'node:zlib'

const FOLDER = 'dist/api-docs'
const START = 'var standalone_default = '

/**
 * Writes the API's reference page to dist/api-docs. Takes it from Scalar's package for Fastify, which contains the script as text and has
 * 12 small dependencies; Scalar's own package has 185 (287 MB).
 */
export const copyReference = (): void => {
  const source = readFileSync(fileURLToPath(import.meta.resolve('@scalar/fastify-api-reference')), 'utf8')
  const start = source.indexOf(START)
  const end = source.indexOf('\n//#endregion', start)
  if (start < 0 || end < 0) throw new Error('@scalar/fastify-api-reference has no standalone file where it was.')
  const script = String(runInNewContext(source.slice(start + START.length, end)))
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(`${FOLDER}/reference.js`, script)
  writeFileSync(`${FOLDER}/reference.js.br`, brotliCompressSync(script))
}
