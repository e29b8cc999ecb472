import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { parentPort, workerData } from 'node:worker_threads'
import readWorkbook from 'read-excel-file/node'

/** The worker thread that writes one sheet of a workbook as CSV. A large workbook takes seconds and much memory. */

interface Task {
  path: string
  csv: string
  sheet: string | null
}

type Cell = string | number | boolean | Date | null

/** The text of a cell. The library reads dates as midnight UTC, so they do not depend on the machine's time zone. */
const textOf = (cell: Cell): string => {
  if (cell === null) return ''
  if (cell instanceof Date) {
    const iso = cell.toISOString()
    return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ')
  }
  // Spreadsheets show 15 digits, so 0.1 + 0.2 is 0.3.
  return typeof cell === 'number' ? String(Number(cell.toPrecision(15))) : String(cell)
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text)

const { path, csv, sheet }: Task = workerData
const sheets = await readWorkbook(path, { trim: false })
const filled = (data: readonly (readonly unknown[])[]) => data.filter((row) => row.some((cell) => cell !== null)).length
// Without a choice: the first sheet with the most rows.
const chosen = sheet === null ? sheets.toSorted((a, b) => filled(b.data) - filled(a.data))[0] : sheets.find((one) => one.sheet === sheet)
if (chosen) {
  const file = createWriteStream(csv, { flags: 'wx', mode: 0o600 })
  for (const row of chosen.data) {
    // A blank row is written too, so that row numbers stay the same.
    if (!file.write(`${row.map((cell) => quoted(textOf(cell as Cell))).join(',')}\n`)) await once(file, 'drain')
  }
  file.end()
  await finished(file)
}
parentPort?.postMessage({ sheets: sheets.map((one) => one.sheet), sheet: chosen?.sheet ?? null })
