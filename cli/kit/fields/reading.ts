import type { ReadRequest } from '../../../forms/form.ts'
import { readingLines } from '../../../forms/reading.ts'
import { messageOf } from '../errors.ts'
import { printStatus } from '../output/print.ts'
import type { Run, Session } from '../run.ts'

/** Prints the data that the server reads in a stored license document, or why it cannot. Does not throw. */
export async function printReading(run: Run, { api }: Session, request: ReadRequest): Promise<void> {
  const lines = await api.documents.read({ body: request }).then(readingLines, (error) => [messageOf(error)])
  printStatus(run, ...lines)
}
