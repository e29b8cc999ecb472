import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { BASE_PATH } from '../../contract/call.ts'
import { PROGRAM } from '../../fixtures/testing/demo-server.ts'
import { aRow, aUser } from '../testing/fake.ts'
import { runInTerminal } from './terminal.ts'
import { openWorld } from './world.ts'

const world = openWorld()

const TOTAL = 10_000
const KEYS = 60
/**
 * The maximum CPU time of a key, as a multiple of that with one page and no selection. Larger data costs 1.0 to 1.6 times because of memory
 * access; a cost proportional to the rows would be many times. The goal in ms, 30, depends on the machine: docs/measured.md.
 */
const MOST_TIMES = 3

/** A fake server with many renewals. */
async function aLargeServer() {
  const rows = Array.from({ length: TOTAL }, (_, index) => aRow({ id: index + 1, licenseNumber: `LIQ-${index + 1}` }))
  const answers: Record<string, (body: { pageNumber?: number; pageSize?: number }) => unknown> = {
    '/authentication/current-user/identity': () => aUser(),
    '/user-tasks/counts': () => ({ renewals: 0, managerChanges: 0, propertyContacts: 0, total: 0 }),
    '/notifications/counts': () => ({ unreadCount: 0 }),
    '/dashboard/renewal-counts': () => ({ items: [], totalItemCount: 0 }),
    '/dashboard/renewals-list': ({ pageNumber = 1, pageSize = 25 }) => ({
      items: rows.slice((pageNumber - 1) * pageSize, pageNumber * pageSize),
      totalItemCount: TOTAL,
    }),
    '/today/list': () => ({ items: [], totalItemCount: 0, comesNext: null }),
    '/today/counts': () => ({ expired: 0, pastDue: 0, atRisk: 0, startThisWeek: 0, waiting: 0, unassigned: 0 }),
  }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const [path = ''] = (request.url ?? '').replace(BASE_PATH, '').split('?')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answers[path]?.(text ? JSON.parse(text) : {}) ?? []))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

/** Makes the program write its CPU time into a file at SIGUSR2. */
const probe = (file: string) =>
  `data:text/javascript,${encodeURIComponent(`
    import { renameSync, writeFileSync } from 'node:fs'
    process.on('SIGUSR2', () => {
      writeFileSync('${file}.part', JSON.stringify(process.cpuUsage()))
      renameSync('${file}.part', '${file}')
    })
  `)}`

it.each([
  { columns: 80, rows: 24 },
  { columns: 200, rows: 50 },
])('a key takes little with 10,000 rows that are all selected, at $columns×$rows', { timeout: 120_000 }, async (size) => {
  const large = await aLargeServer()
  const file = join(world.server.folder, `cpu-${size.rows}.json`)
  const env = { ...world.env, EVERGREEN_TOKEN: 'any', EVERGREEN_SERVER: large.address, XDG_STATE_HOME: join(world.server.folder, 'large') }
  const terminal = runInTerminal(['--import', probe(file), PROGRAM, 'tui'], env, size)
  try {
    const used = async (): Promise<number> => {
      rmSync(file, { force: true })
      terminal.signal('SIGUSR2')
      await expect.poll(() => existsSync(file), { timeout: 10_000 }).toBe(true)
      const { user, system } = JSON.parse(readFileSync(file, 'utf8'))
      return (user + system) / 1000
    }
    await terminal.sees('[Today]')
    await terminal.press(']')
    await terminal.sees('1 of 10,000')
    const move = () => terminal.press(...Array.from({ length: KEYS }, (_, index) => (index % 3 === 2 ? 'k' : 'j')))
    const cpuOfMoves = async (): Promise<number> => {
      await move()
      const before = await used()
      await move()
      return (await used()) - before
    }
    const ofFew = await cpuOfMoves()
    await terminal.press('*')
    // A hundred pages.
    await expect.poll(terminal.picture, { timeout: 60_000 }).toContain('10000 selected')
    const ofMany = await cpuOfMoves()
    console.info(`CPU of a key: ${(ofFew / KEYS).toFixed(1)} ms, with all selected ${(ofMany / KEYS).toFixed(1)} ms`)
    expect(ofMany).toBeLessThan(ofFew * MOST_TIMES)
  } finally {
    terminal.close()
    large.close()
  }
})
