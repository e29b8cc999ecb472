import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import { brotliCompressSync } from 'node:zlib'

const FOLDER = 'dist/api-docs'
const START = 'var standalone_default = '

/**
 * Writes the reference page of the API to dist/api-docs. Scalar's own package brings 185 others (287 MB) for this one file; its package for
 * Fastify has the file as a text and brings 12 small ones.
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
