import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import type { HttpResponse } from '../../../contract/call.ts'
import { usage } from '../errors.ts'
import type { Run } from '../run.ts'

/** The flag for the path of a downloaded file. */
export const addOutput = (command: Command): Command => command.option('-o, --output <file>', 'where to write the file; - is stdout')

/** Writes a downloaded file to a path, or to stdout unless that is a terminal. */
export async function saveFile({ io }: Run, response: HttpResponse, output: string | undefined): Promise<void> {
  if (!output && io.stdout.isTTY) throw usage('Choose where to write the file: --output FILE, or - for the terminal.')
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (output && output !== '-') await writeFile(output, bytes)
  else io.stdout.write(bytes)
}
