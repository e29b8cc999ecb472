import { type Command, Option } from 'commander'
import type { Schema, Values } from '../../../contract/fields/schema.ts'
import { applies } from '../../../forms/filter.ts'
import { queueFilter } from '../../../forms/renewals/queue.ts'
import { usage } from '../../kit/errors.ts'
import { camel, kebab } from '../../kit/fields/fields.ts'
import { filterDrawing } from '../../kit/fields/filters.ts'
import { addNamedFields, readNamedFields } from '../../kit/fields/named.ts'
import type { Flags } from '../../kit/run.ts'

/** The flags of the queue and its counts. */
export const QUEUE_DRAWING = filterDrawing(queueFilter)

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
  return withDateType(typed, drawing)
}

/** Adds the date type of the typed dates. Refuses dates that the server would ignore: a bulk action would then take every license. */
function withDateType(typed: Values, { names = {} }: typeof QUEUE_DRAWING): Values {
  const isPeriod = ['dateField', 'startDate', 'endDate'].some((name) => name in typed)
  const dateType = typed.dateRanges ? 'DateRange' : isPeriod ? 'SpecificDate' : undefined
  const values = { ...(dateType && { dateType }), ...typed }
  const ignored = Object.keys(typed).find((name) => !applies(queueFilter, name, values))
  if (ignored)
    throw usage(
      `--${names[ignored] ?? kebab(ignored)} does not narrow beside the other dates.`,
      'Give date ranges, or a date field with a start and an end.',
    )
  return values
}
