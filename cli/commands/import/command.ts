import type { Command } from 'commander'
import { Refused, Unreachable } from '../../../client/http.ts'
import { LicenseImport, type LicenseImportResult } from '../../../contract/licenses/import.ts'
import { EXIT, Failure } from '../../kit/errors.ts'
import { addFields, readFields } from '../../kit/fields/fields.ts'
import { findClient } from '../../kit/find/find.ts'
import type { Io } from '../../kit/io.ts'
import { printStatus } from '../../kit/output/print.ts'
import { textOf } from '../../kit/output/text.ts'
import { connect, describe, type Run, type Session, signedIn, verb } from '../../kit/run.ts'
import { addFiles } from './files.ts'
import { type Constants, type ImportMap, parseMap } from './map.ts'
import { printImport, printUnassigned } from './print.ts'
import { readRows } from './rows.ts'
import { sendRows } from './send.ts'

interface ImportOptions {
  file: string
  map: string
  client?: string
  dryRun: boolean
  /** Constants given as flags override those of the map. */
  constants: Partial<Constants>
}

const drawing = {
  names: { renewalDesignation: 'designation', assignedUser: 'assignee', licenseTerm: 'term' },
  omit: ['clientId', 'dryRun', 'licensingAuthority', 'licenseClassification', 'rows'],
}

export function add(command: Command, io: Io): void {
  describe(command, {
    does: 'Import records from files.',
    examples: [
      'import fields licenses',
      'import upload licenses register.csv --client "Harbor Hotels" --map map.toml',
      'import run 7',
      'import licenses licenses.csv --client "Harbor Hotels" --map map.toml --dry-run',
    ],
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
        addFields(made, { ...LicenseImport, required: [] }, drawing)
      },
      options: importOptions,
      run: runImport,
    },
  )
  addFiles(command, io)
}

async function importOptions(
  [file]: [string],
  { map, client, dryRun = false, ...flags }: { map: string; client?: string; dryRun?: boolean },
): Promise<ImportOptions> {
  return { file, map, client, dryRun, constants: await readFields(LicenseImport, flags, drawing) }
}

async function runImport(run: Run, { file, map: mapFile, client, dryRun, constants }: ImportOptions): Promise<void> {
  signedIn(run)
  const map = parseMap(await textOf(mapFile), mapFile)
  // The whole file is read before anything is sent, so that an unclosed quote in row 9,000 is found before rows are written.
  for await (const _row of readRows(file, map)) if (run.io.signal.aborted) throw new Failure(EXIT.interrupted, 'Interrupted.')
  const session = await connect(run)
  const said = {
    ...(client !== undefined && { clientId: await findClient(session, client) }),
    ...(dryRun && { dryRun }),
    ...map.constants,
    ...constants,
  }
  const result = await send(run, session, file, map, said)
  await printImport(run, result)
  if (!dryRun && !said.assignedUser) printUnassigned(run, result, client, said.licensingAuthority.name)
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
        if (run.io.stderr.isTTY) printStatus(run, `${count} rows sent`)
      },
    )
  } catch (error) {
    // The server writes in steps. An interrupted request may have written some rows, which are unchanged in the next run.
    const isCutOff = error instanceof Unreachable || (error instanceof Refused && error.status >= 500)
    const done = rowsSent > 0 ? `The first ${rowsSent} rows are done` : isCutOff ? 'Some rows may be done' : null
    if (done && !said.dryRun) printStatus(run, `${done}; the same command again does the rest.`)
    throw error
  }
}
