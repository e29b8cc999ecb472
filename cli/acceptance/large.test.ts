import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cursorAfter, idOfCursor } from '../../rules/cursors.ts'
import { fromRoot } from './world.ts'

/** The number of rows, each about 1 kB. The full number with `npm run test:deep`. */
const ROWS = process.env.EVERGREEN_DEEP === '1' ? 100_000 : 10_000
/** The growth of the heap (MiB) to allow for uncollected garbage. The rows are 10 or 100 MiB. */
const MORE = process.env.EVERGREEN_DEEP === '1' ? 64 : 40

let folder: string
let total = 0
const page = (first: number, size: number) =>
  Array.from({ length: Math.max(0, Math.min(size, total - first)) }, (_, at) => ({ id: first + at + 1, notes: 'x'.repeat(1000) }))

const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    const { after = '', pageNumber = 1, pageSize = 25 } = JSON.parse(body || '{}')
    const first = after ? (idOfCursor(after) ?? 0) : (pageNumber - 1) * pageSize
    const items = request.url?.endsWith('/licenses/list') ? page(first, pageSize) : []
    const next = after && items.length === pageSize ? cursorAfter(first + pageSize) : null
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ items, totalItemCount: total, next }))
  })
})
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'evergreen-large-'))
  writeFileSync(join(folder, 'peak.cjs'), "process.on('exit', () => console.error('peak', process.resourceUsage().maxRSS))")
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The peak memory (MiB) of a list of `rows` rows. */
const peakOf = async (rows: number, ...words: string[]): Promise<number> => {
  total = rows
  const { port } = server.address() as AddressInfo
  const env = { EVERGREEN_SERVER: `http://127.0.0.1:${port}`, EVERGREEN_TOKEN: 'a-token', XDG_CONFIG_HOME: folder, XDG_CACHE_HOME: folder }
  const command = ['--require', join(folder, 'peak.cjs'), fromRoot('bin/evergreen.js'), 'licenses', 'list', '--all', ...words]
  const { stdout, stderr } = await execa(process.execPath, command, { env, maxBuffer: 1024 * 1024 * 1024 })
  expect(stdout.split('\n').length).toBeGreaterThanOrEqual(rows)
  return Number(/^peak (\d+)$/m.exec(stderr)?.[1]) / 1024
}

test.each([[[]], [['--json']], [['--ndjson']], [['--sort', 'licenseNumber']], [['--ndjson', '--jq', '.id']]])(
  `${ROWS} rows with %j take no more memory than a thousand`,
  { timeout: 300_000 },
  async (words) => {
    const few = await peakOf(1000, ...words)
    expect(few).toBeGreaterThan(30)
    expect(await peakOf(ROWS, ...words)).toBeLessThan(few + MORE)
  },
)
