import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BASE_PATH } from '../../contract/index.ts'
import { present } from '../../rules/present.ts'
import { EXPORT_OF } from '../../server/exports/exports.ts'
import { openDatabase } from '../../server/kit/database/db.ts'
import { median, report } from './measure.ts'
import { STAFF, startServer, TODAY } from './pages.ts'

const ROUNDS = 3
const MEBIBYTE = 1024 * 1024

interface Large {
  many: string
  dataDir: string
  token: string
}

/** The peak memory of a process in bytes. Available on Linux only. */
const peakOf = (pid: number): number | undefined => {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
  } catch {
    return undefined
  }
}

/** Downloads every license as CSV over HTTP. Returns its size in bytes and the time to the first byte in ms. */
const download = async (base: string, token: string) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const filter = JSON.stringify({ active: null })
  const { id } = (await (await fetch(`${base}/exports/licenses/prepare`, { method: 'POST', headers, body: filter })).json()) as {
    id: number
  }
  const started = performance.now()
  // Uncompressed, as a nightly export on the same machine would request it.
  const answer = await fetch(`${base}/exports/licenses/${id}?format=csv`, { headers: { ...headers, 'accept-encoding': 'identity' } })
  let [bytes, first] = [0, 0]
  for await (const chunk of present(answer.body)) {
    first ||= performance.now() - started
    bytes += chunk.length
  }
  if (bytes < 10_000) throw new Error(`${answer.status}: an export of ${bytes} bytes is too small.`)
  return { bytes, first }
}

/** The same query, written by the sqlite3 shell; undefined when the shell is not installed. */
const shell = async (file: string): Promise<(() => number) | undefined> => {
  const { read, close } = openDatabase(file)
  const { rows, columns, key } = EXPORT_OF.licenses
  const sql = columns(STAFF, TODAY).map((column) => column.sql)
  const asked = rows(read, STAFF, { active: null }, TODAY)
    .orderBy(key)
    .select(read.raw(sql.join(', ')))
    .toQuery()
  // The sqlite3 shell of a stable distribution is older than the library and does not support ORDER BY in string_agg.
  const query = asked.replace(/string_agg\((.+?), '; ' order by .+?\)/g, "group_concat($1, '; ')")
  await close()
  const run = () => {
    const started = performance.now()
    const { error, status } = spawnSync('sqlite3', ['-readonly', '-csv', file, query], { stdio: ['ignore', 'ignore', 'inherit'] })
    if (error || status !== 0) throw error ?? new Error(`sqlite3 ended with ${status}.`)
    return performance.now() - started
  }
  return spawnSync('sqlite3', ['--version']).error ? undefined : run
}

/** Compares an export of all licenses with the CSV of the sqlite3 shell for the same query, in turns, and reports the memory used. */
export const exportRatio = async ({ many, dataDir, token }: Large): Promise<void> => {
  const beside = await shell(join(dataDir, 'evergreen.sqlite'))
  const server = await startServer(dataDir)
  const base = new URL(BASE_PATH, server.address).href
  try {
    const idle = peakOf(server.pid)
    const [ours, theirs, firsts]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < ROUNDS; round++) {
      const started = performance.now()
      const { first } = await download(base, token)
      ours.push(performance.now() - started)
      firsts.push(first)
      if (beside) theirs.push(beside())
    }
    if (beside) report(`export of ${many} as CSV: server beside the sqlite3 shell`, median(ours), median(theirs), 1.5)
    else console.log(`export of ${many} as CSV: ${(median(ours) / 1000).toFixed(1)} s; no sqlite3 shell here to compare with`)
    console.log(`  its first byte after ${median(firsts).toFixed(0)} ms`)
    const peak = peakOf(server.pid)
    if (idle && peak) console.log(`  memory: ${(idle / MEBIBYTE).toFixed(0)} MiB before, ${(peak / MEBIBYTE).toFixed(0)} MiB at most`)
  } finally {
    server.stop()
  }
}
