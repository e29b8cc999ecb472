import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { type Command, Option } from 'commander'
import { imports as calls } from '../../../contract/imports/calls.ts'
import type { ImportMapping } from '../../../contract/imports/mapping.ts'
import type { ImportDetail } from '../../../contract/imports/schemas.ts'
import type { ImportKind } from '../../../rules/imports/kinds.ts'
import { failed, messageOf } from '../../kit/errors.ts'
import { findClient } from '../../kit/find/find.ts'
import { idOf } from '../../kit/find/ids.ts'
import type { Io } from '../../kit/io.ts'
import { printList, printStatus } from '../../kit/output/print.ts'
import { textOf } from '../../kit/output/text.ts'
import { connect, type Run, verb } from '../../kit/run.ts'
import { parseMapping } from './mapping.ts'
import { addReading, HINT, idIn, kindOf } from './reading.ts'
import { checkAndPrint, runAndWait } from './steps.ts'

/** The verbs of files that the server reads: upload, map, check, run. */
export function addFiles(noun: Command, io: Io): void {
  addUpload(noun, io)
  addSteps(noun, io)
  addReading(noun, io)
}

function addUpload(noun: Command, io: Io): void {
  verb(
    noun,
    io,
    {
      verb: 'upload <kind> <file>',
      does: 'Upload a CSV or XLSX file, map its columns, and check what it would do.',
      examples: [
        'upload licenses register.csv --client "Harbor Hotels" --map map.toml',
        'upload properties properties.xlsx --client 3 --run',
        'upload users people.csv --json',
      ],
    },
    {
      flags: (command) =>
        command
          .option('--client <name or id>', 'whose records these are; needed from staff, except for users and provider-wide records')
          .option('--map <file>', 'how the columns become fields (TOML), instead of the guess; without columns, in addition to it')
          .addOption(new Option('--run', 'run it, too, unless something is missing')),
      options: ([kind, file]: [string, string], flags: { client?: string; map?: string; run?: boolean }) => ({
        ...{ kind: kindOf(kind), file },
        ...flags,
      }),
      run: runUpload,
    },
  )
}

/** Adds the guessed mapping to a given one without columns, which only has constants for every row. */
const withGuess = (guess: ImportMapping, given: ImportMapping): ImportMapping => {
  if (given.fields.some(({ columns }) => columns.length > 0)) return given
  const named = new Set(given.fields.map(({ field }) => field))
  return { ...given, fields: [...guess.fields.filter(({ field }) => !named.has(field)), ...given.fields] }
}

async function runUpload(
  run: Run,
  { kind, file, client, map, run: isRun = false }: { kind: ImportKind; file: string; client?: string; map?: string; run?: boolean },
): Promise<void> {
  const mapping = map === undefined ? undefined : parseMapping(await textOf(map), map, kind)
  const bytes = await readFile(file).catch((error: unknown) => {
    throw failed(`${file} cannot be read: ${messageOf(error)}`)
  })
  const session = await connect(run)
  const clientId = client === undefined ? undefined : await findClient(session, client)
  const body = { kind, documentFileName: basename(file), document: bytes.toString('base64'), ...(clientId !== undefined && { clientId }) }
  const uploaded = await session.api.imports.create({ body })
  const one = mapping
    ? await session.api.imports.map({ params: { id: uploaded.id }, body: withGuess(uploaded.mapping, mapping) })
    : uploaded
  printStatus(run, `Import ${one.id}: ${one.rowCount} rows, ${one.columns.length} columns, header in row ${one.headerRow}.`)
  if (one.missing.length > 0) {
    await printMapping(run, one)
    throw failed(
      'The mapping is incomplete. Map all required fields.',
      ...one.missing.map(({ text }) => text),
      `Change it: evergreen import map ${one.id} map.toml`,
    )
  }
  const checked = await checkAndPrint(run, session, one.id)
  if (isRun) await runAndWait(run, session, one.id)
  else if (checked.created + checked.updated + checked.history > 0) printStatus(run, `Run it: evergreen import run ${one.id}`)
}

function addSteps(noun: Command, io: Io): void {
  verb(
    noun,
    io,
    {
      verb: 'map <import> <file>',
      does: 'Replace the mapping of an import by that of a TOML file.',
      examples: ['map 7 map.toml'],
    },
    {
      options: ([id, file]: [string, string]) => ({ id: idOf(id, HINT), file }),
      run: async (run, { id, file }) => {
        const { api } = await connect(run)
        const { kind } = await api.imports.get({ params: { id } })
        const one = await api.imports.map({ params: { id }, body: parseMapping(await textOf(file), file, kind) })
        await printMapping(run, one)
        printStatus(run, ...one.missing.map(({ text }) => text))
      },
    },
  )
  verb(
    noun,
    io,
    { verb: 'check <import>', does: calls.check, examples: ['check 7', 'check 7 --json'] },
    { options: idIn, run: async (run, id) => void (await checkAndPrint(run, await connect(run), id)) },
  )
  verb(
    noun,
    io,
    {
      verb: 'run <import>',
      does: 'Run a checked import and wait for its end. Exit code: 3 when some rows were refused, 1 when all were.',
      examples: ['run 7'],
    },
    { options: idIn, run: async (run, id) => runAndWait(run, await connect(run), id) },
  )
  verb(
    noun,
    io,
    { verb: 'cancel <import>', does: calls.cancel, examples: ['cancel 7'] },
    {
      options: idIn,
      run: async (run, id) => {
        await (await connect(run)).api.imports.cancel({ params: { id } })
        printStatus(run, calls.cancel.success)
      },
    },
  )
}

/** The guessed or given mapping: a line for each field that has a source. */
async function printMapping(run: Run, { mapping }: ImportDetail): Promise<void> {
  const items = mapping.fields.map(({ field, columns, default: value, format }) => ({
    ...{ field, from: columns.join(', ') || JSON.stringify(value), format: format ?? null },
  }))
  const properties = { field: { title: 'Field' }, from: { title: 'Column or value' }, format: { title: 'Date format' } }
  await printList(run, { items }, { properties: { items: { items: { properties } } } }, ['field', 'from', 'format'])
}
