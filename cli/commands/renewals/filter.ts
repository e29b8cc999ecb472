import { type Command, Option } from 'commander'
import type { Schema, Values } from '../../../contract/fields/schema.ts'
import type { ListName } from '../../../forms/choices.ts'
import { queueFilter } from '../../../forms/renewals/queue.ts'
import { camel, kebab } from '../../kit/fields/fields.ts'
import { addNamedFields, type Named, type NamedDrawing, readNamedFields } from '../../kit/fields/named.ts'
import { aClient } from '../../kit/find/named.ts'
import { anAssignee } from '../../kit/find/people.ts'
import type { Flags } from '../../kit/run.ts'
import { anAuthority, aType } from '../licenses/named.ts'

/** What a person types for a record of a select list. A state is typed as it is. */
const NAMED: Partial<Record<ListName, Named>> = { users: anAssignee, clients: aClient, authorities: anAuthority, licenseTypes: aType }

const fields = Object.entries(queueFilter.fields)

/** The flags of the queue and its counts. */
export const QUEUE_DRAWING: NamedDrawing = {
  names: {
    ...Object.fromEntries(fields.flatMap(([name, { flag }]) => (flag ? [[name, flag]] : []))),
    pageNumber: 'page',
    searchTerm: 'search',
    sortBy: 'sort',
  },
  named: Object.fromEntries(
    fields.flatMap(([name, { list }]) => {
      const named = list && NAMED[list]
      return named ? [[name, named]] : []
    }),
  ),
}

/** The flags of a filter, and its presets as flags. */
export function addQueueFlags(command: Command, schema: Schema, drawing = QUEUE_DRAWING): void {
  for (const [name, { label }] of Object.entries(queueFilter.presets)) command.addOption(new Option(`--${kebab(name)}`, `only ${label}`))
  addNamedFields(command, schema, drawing)
}

/** The typed filter; names are not resolved yet. Presets add to the lists of the flags beside them. */
export async function readQueueFlags(schema: Schema, flags: Flags, drawing = QUEUE_DRAWING): Promise<Values> {
  const typed = await readNamedFields(schema, flags, drawing)
  const chosen = Object.entries(queueFilter.presets).filter(([name]) => flags[camel(kebab(name))])
  for (const [, { set }] of chosen) {
    for (const [name, values] of Object.entries(set)) {
      if (Array.isArray(values)) typed[name] = [typed[name] ?? [], values].flat()
    }
  }
  return typed
}
