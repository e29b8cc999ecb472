import type { Command } from 'commander'
import { imports as calls } from '../../../contract/imports/calls.ts'
import { IMPORT_FIELDS_BY_KIND } from '../../../contract/imports/fields.ts'
import { Import, ImportDetail, type ImportRow } from '../../../contract/imports/schemas.ts'
import { IMPORT_KINDS, type ImportKind } from '../../../rules/imports/kinds.ts'
import { sentences } from '../../../rules/messages.ts'
import { keysOf } from '../../../rules/records.ts'
import { confirm } from '../../kit/ask.ts'
import { usage } from '../../kit/errors.ts'
import { addFields, readFields } from '../../kit/fields/fields.ts'
import { idOf } from '../../kit/find/ids.ts'
import type { Io } from '../../kit/io.ts'
import { didYouMean } from '../../kit/nearest.ts'
import { printPages } from '../../kit/output/pages.ts'
import { printList, printRecord, printStatus } from '../../kit/output/print.ts'
import { addOutput, saveFile } from '../../kit/output/save.ts'
import { connect, type Run, verb } from '../../kit/run.ts'
import { printChecked } from './steps.ts'

export const HINT = 'Your imports: evergreen import list'
export const idIn = ([typed]: [string]) => idOf(typed, HINT)
const paging = { searchTerm: 'search', sortBy: 'sort' }

export function kindOf(word: string): ImportKind {
  const kind = IMPORT_KINDS.find((one) => one === word)
  if (kind) return kind
  throw usage(`There is no import of "${word}".`, ...didYouMean(word, IMPORT_KINDS), `Available: ${IMPORT_KINDS.join(', ')}`)
}

/** The verbs that show imports and their rows. */
export function addReading(noun: Command, io: Io): void {
  addDelete(noun, io)
  verb(
    noun,
    io,
    { verb: 'list', does: calls.list, examples: ['list', 'list --kind licenses --status Done'] },
    {
      flags: (command) => addFields(command, calls.list.query, { names: paging }),
      options: (_args, flags) => readFields(calls.list.query, flags, { names: paging }),
      run: async (run, query) => {
        const { api } = await connect(run)
        await printPages(run, {
          filter: query,
          read: (asked) => api.imports.list({ query: asked }),
          call: calls.list,
          columns: ['id', 'kind', 'status', 'fileName', 'rowCount', 'createdCount', 'refusedCount', 'createdOn'],
        })
      },
    },
  )
  verb(
    noun,
    io,
    { verb: 'show <import>', does: 'Show an import with its counts.', examples: ['show 7', 'show 7 --json'] },
    {
      options: idIn,
      run: async (run, id) => {
        const one = await (await connect(run)).api.imports.get({ params: { id } })
        printRecord(run, one, ImportDetail, keysOf(Import.properties))
        if (one.check && !run.globals.json && !run.page) printChecked(run, one, one.check)
      },
    },
  )
  verb(
    noun,
    io,
    { verb: 'rows <import>', does: calls.rows, examples: ['rows 7', 'rows 7 --outcome refused --all --json'] },
    {
      flags: (command) => addFields(command, calls.rows.query, { names: paging }),
      options: async (args: [string], flags) => ({ id: idIn(args), query: await readFields(calls.rows.query, flags, { names: paging }) }),
      run: async (run, { id, query }) => {
        const { api } = await connect(run)
        await printPages(run, {
          filter: query,
          read: (asked) => api.imports.rows({ params: { id }, query: asked }),
          call: calls.rows,
          columns: [
            'row',
            'outcome',
            'name',
            'recordId',
            { title: 'Errors', value: ({ errors }: ImportRow) => Object.values(errors).flat().join(' ') },
          ],
        })
      },
    },
  )
  for (const what of ['results', 'refused'] as const)
    verb(
      noun,
      io,
      { verb: `${what} <import>`, does: calls[what].does, examples: [`${what} 7 --output ${what}.csv`, `${what} 7 > ${what}.csv`] },
      {
        flags: addOutput,
        options: ([id]: [string], { output }: { output?: string }) => ({ id: idOf(id, HINT), output }),
        run: async (run, { id, output }) => saveFile(run, await (await connect(run)).api.imports[what]({ params: { id } }), output),
      },
    )
  verb(
    noun,
    io,
    {
      verb: 'fields <kind>',
      does: 'The fields that the columns of a file can be mapped to. Nothing is sent.',
      examples: ['fields licenses', 'fields properties --json'],
    },
    { options: ([kind]: [string]) => kindOf(kind), run: printFields },
  )
}

function addDelete(noun: Command, io: Io): void {
  verb(
    noun,
    io,
    { verb: 'delete <import>', does: calls.remove, examples: ['delete 7', 'delete 7 --yes'] },
    {
      options: idIn,
      run: async (run, id) => {
        await confirm(run, sentences.deleteConfirm(`import ${id}`))
        await (await connect(run)).api.imports.remove({ params: { id } })
        printStatus(run, calls.remove.success)
      },
    },
  )
}

async function printFields(run: Run, kind: ImportKind): Promise<void> {
  const items = Object.entries(IMPORT_FIELDS_BY_KIND[kind]).map(([field, { schema, isRequired = false, does = null }]) => ({
    ...{ field, title: String(Reflect.get(schema, 'title')), isRequired, does },
  }))
  const properties = {
    field: { title: 'Field' },
    title: { title: 'Title' },
    isRequired: { title: 'Required', type: 'boolean' },
    does: { title: 'What it is' },
  }
  await printList(run, { items }, { properties: { items: { items: { properties } } } }, ['field', 'title', 'isRequired', 'does'])
}
