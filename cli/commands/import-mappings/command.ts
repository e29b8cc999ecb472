import type { Command } from 'commander'
import { importMappings as calls } from '../../../contract/imports/calls.ts'
import { SavedMapping } from '../../../contract/imports/mapping.ts'
import { writeMapping } from '../../../forms/imports/mapping-file/write.ts'
import type { ImportKind } from '../../../rules/imports/kinds.ts'
import { EXIT, Failure, usage } from '../../kit/errors.ts'
import { allRows, isId, named } from '../../kit/find/company.ts'
import { findClient } from '../../kit/find/find.ts'
import { aClient } from '../../kit/find/named.ts'
import type { Io } from '../../kit/io.ts'
import { printRecord, printStatus } from '../../kit/output/print.ts'
import { textOf } from '../../kit/output/text.ts'
import { addDelete, addList, argumentOf, helpOf, printCreated, type Resource } from '../../kit/records.ts'
import { connect, describe, type Run, type Session, verb } from '../../kit/run.ts'
import { parseMapping } from '../import/mapping.ts'
import { kindOf } from '../import/reading.ts'

async function findMapping({ api }: Session, typed: string): Promise<SavedMapping> {
  const word = typed.trim()
  const page = (pageNumber: number, pageSize: 100) =>
    api.importMappings.list({ query: { ...(!isId(word) && { searchTerm: word }), pageNumber, pageSize } })
  if (!isId(word)) return named('saved mapping', word, page, ({ kind, clientName }) => [kind, clientName].filter(Boolean).join(', '))
  const found = (await allRows(page)).find(({ id }) => id === Number(word))
  if (!found) throw new Failure(EXIT.notFound, `There is no saved mapping "${word}".`)
  return found
}

const mapping: Resource<SavedMapping> = {
  word: 'saved mapping',
  noun: 'import-mappings',
  find: findMapping,
  schema: SavedMapping,
  shown: [
    'id',
    'kind',
    'name',
    'clientName',
    'userName',
    'modifiedOn',
    {
      title: 'Fields',
      value: ({ mapping: { fields } }) =>
        fields.map(({ field, columns, default: value }) => `${field}: ${columns.join(', ') || JSON.stringify(value)}`),
    },
  ],
  drawing: {},
}

interface New {
  name: string
  kind: ImportKind
  map: string
  client?: string
}

export function add(noun: Command, io: Io): void {
  describe(noun, {
    does: 'Saved mappings: how the columns of a file become fields. An uploaded file of the same kind and client that has the columns uses one.',
    examples: ['import-mappings list', 'import-mappings create --name Register --kind licenses --map map.toml --client "Harbor Hotels"'],
  })
  addList(noun, io, {
    call: calls.list,
    drawing: { named: { clientId: aClient } },
    columns: ['id', 'kind', 'name', 'clientName', 'userName', 'modifiedOn'],
    examples: ['list', 'list --kind licenses --json=id,name'],
  })
  verb(
    noun,
    io,
    {
      verb: `show ${argumentOf(mapping)}`,
      does: 'Show a saved mapping: each field with its columns. With --map, as the file that `import upload --map` takes.',
      examples: ['show Register', 'show 3 --json=mapping', 'show Register --map > map.toml'],
    },
    {
      flags: (command) => command.option('--map', 'as a mapping file (TOML)'),
      options: ([typed]: [string], { map = false }: { map?: boolean }) => ({ typed, map }),
      run: async (run, { typed, map }) => {
        const found = await findMapping(await connect(run), typed)
        if (map) run.io.stdout.write(writeMapping(found.mapping))
        else await printRecord(run, found, SavedMapping, mapping.shown)
      },
    },
  ).addHelpText('after', helpOf(mapping))
  verb(
    noun,
    io,
    {
      verb: 'create',
      does: calls.create,
      examples: ['create --name Register --kind licenses --map map.toml --client "Harbor Hotels"'],
    },
    {
      flags: (command) =>
        command
          .requiredOption('--name <name>', 'the name of the mapping')
          .requiredOption('--kind <kind>', 'the kind of files: licenses, properties, users …')
          .requiredOption('--map <file>', 'how the columns become fields (TOML)')
          .option('--client <name or id>', 'whose it is; needed from staff, except for users and provider-wide records'),
      options: (_args, flags: Omit<New, 'kind'> & { kind: string }) => ({ ...flags, kind: kindOf(flags.kind) }),
      run: runCreate,
    },
  )
  verb(
    noun,
    io,
    {
      verb: `update ${argumentOf(mapping)}`,
      does: { ...calls.update, does: `${calls.update.does} Only what is given changes.` },
      examples: ['update Register --map map.toml', 'update 3 --name "Register of 2027"'],
    },
    {
      flags: (command) =>
        command.option('--name <name>', 'a new name').option('--map <file>', 'how the columns become fields (TOML), instead of before'),
      options: ([typed]: [string], { name, map }: { name?: string; map?: string }) => ({ typed, name, map }),
      run: runUpdate,
    },
  ).addHelpText('after', helpOf(mapping))
  addDelete(noun, io, mapping, calls.remove, 'Register')
}

async function runCreate(run: Run, { name, kind, map, client }: New): Promise<void> {
  const mapping = parseMapping(await textOf(map), map, kind)
  const session = await connect(run)
  const whose = client === undefined ? {} : { clientId: await findClient(session, client) }
  printCreated(run, calls.create, await session.api.importMappings.create({ body: { kind, name, mapping, ...whose } }))
}

async function runUpdate(run: Run, { typed, name, map }: { typed: string; name?: string; map?: string }): Promise<void> {
  if (name === undefined && map === undefined) throw usage('Give at least one option to change: --name or --map.')
  const session = await connect(run)
  const found = await findMapping(session, typed)
  await session.api.importMappings.update({
    params: { id: found.id },
    body: {
      name: name ?? found.name,
      mapping: map === undefined ? found.mapping : parseMapping(await textOf(map), map, found.kind),
    },
    ifMatch: found.version,
  })
  printStatus(run, calls.update.success)
}
