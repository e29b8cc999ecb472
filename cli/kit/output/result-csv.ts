import { rename, rm, writeFile } from 'node:fs/promises'
import { failed } from '../errors.ts'

/** A row for each record with its result. */
export interface ResultRow {
  id: number
  number: string | null
  property: string | null
  outcome: string
  reason: string | null
  standing: string | null
}

export type WriteResult = (rows: ResultRow[]) => Promise<void>

const COLUMNS: (keyof ResultRow)[] = ['id', 'number', 'property', 'outcome', 'reason', 'standing']

/**
 * Runs `work`, which may write its results to a CSV file. The file is complete or does not exist, and it is checked
 * beforehand that it can be written. No cell is a formula to a spreadsheet.
 */
export async function withResult<T>(path: string | undefined, work: (write: WriteResult) => Promise<T>): Promise<T> {
  if (path === undefined) return work(async () => {})
  const unfinished = `${path}.${process.pid}.part`
  try {
    await writeFile(unfinished, '').catch((error: Error) => {
      throw failed(`${path} cannot be written: ${error.message}`)
    })
    return await work(async (rows) => {
      await writeFile(unfinished, await csvOf(rows))
      await rename(unfinished, path)
    })
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function csvOf(rows: ResultRow[]): Promise<string> {
  const { stringify } = await import('csv-stringify/sync')
  return stringify(rows, { header: true, columns: COLUMNS, escape_formulas: true })
}
