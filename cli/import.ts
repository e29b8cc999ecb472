import type { Command } from 'commander'
import { Refused, Unreachable } from '../client/http.ts'
import { LicenseImport, type LicenseImportResult } from '../contract/licenses.import.ts'
import { EXIT, Failure } from './errors.ts'
import { addFields, readFields } from './fields.ts'
import { findClient } from './find.ts'
import { type Constants, type ImportMap, parseMap } from './import.map.ts'
import { printImport } from './import.print.ts'
import { readRows } from './import.rows.ts'
import { sendRows } from './import.send.ts'
import type { Io } from './io.ts'
import { type Schema, tell } from './print.ts'
import { connect, describe, type Flags, type Run, type Session, signedIn, verb } from './run.ts'
import { textOf } from './text.ts'

interface ImportOptions {
  file: string
  map: string
  client?: string
  dryRun: boolean
  /** Constants typed as flags: they win over the map's. */
  constants: Partial<Constants>
}

const drawing = {
  names: { renewalDesignation: 'designation', assignedUser: 'assignee', licenseTerm: 'term' },
  omit: ['clientId', 'dryRun', 'licensingAuthority', 'licenseClassification', 'rows'],
}

export function add(command: Command, io: Io): void {
  describe(command, {
    does: 'Bring in records from files.',
    examples: ['import licenses licenses.csv --client "Harbor Hotels" --map map.toml --dry-run'],
  })
  verb(
    command,
    io,
    {
      verb: 'licenses <file>',
      does: 'Create or update licenses, with their properties and types, from a CSV file (UTF-8, comma-separated, with a header). The same file twice changes nothing.',
      examples: [
        'licenses licenses.csv --client "Harbor Hotels" --map map.toml --dry-run',
        'licenses licenses.csv --client 3 --map map.toml --assignee you@example.com',
      ],
    },
    {
      flags: (made) => {
        made
          .requiredOption('--map <file>', 'how the columns of the file become fields (TOML)')
          .option('--client <name or id>', 'whose licenses these are; needed from staff')
        made.option('--dry-run', 'only say what would happen')
        addFields(made, { ...(LicenseImport as Schema), required: [] }, drawing)
      },
      options: importOptions,
      run: runImport,
    },
  )
}

async function importOptions([file]: string[], flags: Flags): Promise<ImportOptions> {
  const constants = (await readFields(LicenseImport as Schema, flags, drawing)) as Partial<Constants>
  return {
    file: file as string,
    map: flags.map as string,
    client: flags.client as string | undefined,
    dryRun: flags.dryRun === true,
    constants,
  }
}

async function runImport(run: Run, { file, map: mapFile, client, dryRun, constants }: ImportOptions): Promise<void> {
  signedIn(run)
  const map = parseMap(await textOf(mapFile), mapFile)
  // The whole file is read once before anything is sent: a quote left open in row 9,000 must not be found after 5,000 rows were written.
  for await (const _row of readRows(file, map)) if (run.io.signal.aborted) throw new Failure(EXIT.interrupted, 'Interrupted.')
  const session = await connect(run)
  const result = await send(run, session, file, map, {
    ...(client !== undefined && { clientId: await findClient(session, client) }),
    ...(dryRun && { dryRun }),
    ...map.constants,
    ...constants,
  })
  await printImport(run, result)
  const done = result.createdCount + result.updatedCount + result.unchangedCount
  if (result.refusedCount > 0)
    throw new Failure(done > 0 ? EXIT.partly : EXIT.failed, `Refused: ${result.refusedCount} of ${result.rowCount} rows.`)
}

async function send(
  run: Run,
  { api }: Session,
  file: string,
  map: ImportMap,
  said: Omit<LicenseImport, 'rows'>,
): Promise<LicenseImportResult> {
  let rowsSent = 0
  try {
    return await sendRows(
      readRows(file, map),
      said,
      (rows) => api.licenses.import({ body: { ...said, rows } }),
      (count) => {
        rowsSent = count
        if (run.io.stderr.isTTY) tell(run, `${count} rows sent`)
      },
    )
  } catch (error) {
    // The server writes in steps: a request that was cut off may have written some of its rows, which are unchanged the next time.
    const isCutOff = error instanceof Unreachable || (error instanceof Refused && error.status >= 500)
    const done = rowsSent > 0 ? `The first ${rowsSent} rows are done` : isCutOff ? 'Some rows may be done' : null
    if (done && !said.dryRun) tell(run, `${done}; the same command again does the rest.`)
    throw error
  }
}
