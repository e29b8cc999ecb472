import type { Command } from 'commander'
import type { Input } from '../../../contract/call.ts'
import { search as calls, SEARCH_KINDS, type SearchHit } from '../../../contract/search/calls.ts'
import { KIND_LABELS } from '../../../forms/search/hits.ts'
import { limits } from '../../../rules/installation/limits.ts'
import { usage } from '../../kit/errors.ts'
import { addFields, readFields } from '../../kit/fields/fields.ts'
import { limitOption } from '../../kit/fields/paging.ts'
import type { Io } from '../../kit/io.ts'
import { type Column, printList, printStatus } from '../../kit/output/print.ts'
import { STANDING } from '../../kit/output/standing.ts'
import { connect, describe, type Run, setAction } from '../../kit/run.ts'

const { find: call } = calls

const COLUMNS: Column<SearchHit>[] = [
  { title: 'Kind', value: ({ kind }) => KIND_LABELS[kind] },
  'id',
  'title',
  'subtitle',
  'clientName',
  STANDING,
]

const drawing = { names: { kinds: 'kind' }, omit: ['searchTerm'] }

export function add(find: Command, io: Io): void {
  describe(find, { does: call, examples: ['find harbor grand', 'find 312-555-0199 --kind users,contacts', 'find HI-42 --json'] })
  find.argument('<words...>', 'what to look for, in this order')
  addFields(find, call.body, drawing)
  find.addOption(limitOption())
  setAction(find, io, {
    options: async ([words]: [string[]], flags) => ({ ...(await readFields(call.body, flags, drawing)), searchTerm: words.join(' ') }),
    run: runFind,
  })
}

async function runFind(run: Run, body: Input<typeof call>['body']): Promise<void> {
  const found = await (await connect(run)).api.search.find({ body })
  const full = SEARCH_KINDS.filter((kind) => found.items.filter((hit) => hit.kind === kind).length >= limits.bestHits)
  const part = `Of ${full.map((kind) => KIND_LABELS[kind]).join(', ')}: the best ${limits.bestHits}.`
  // Like a list of several pages in a pipe (docs/decisions/0053-a-list-in-a-pipe-is-whole.md).
  if (full.length > 0 && run.io.stdout.isTTY !== true && run.globals.limit === undefined)
    throw usage(
      `${part} Nothing is printed, so that no program takes a part for the whole.`,
      'Print them with --limit 100. Their lists have all: evergreen licenses list --search <words> --all',
    )
  await printList(run, found, call.reply, COLUMNS)
  if (found.items.length === 0) printStatus(run, 'No results.')
  else if (full.length > 0) printStatus(run, `${part} Their lists have all, with --search.`)
}
