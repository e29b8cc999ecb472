import { type Command, Option } from 'commander'
import { wholeNumber } from '../whole-number.ts'

/** Adds --all and --limit to a list. `printPages` and `printList` apply them. */
export function addPaging(command: Command): void {
  if (command.options.some(({ long }) => long === '--limit')) return
  command.addOption(new Option('--all', 'print every row').conflicts(['page', 'pageSize', 'limit'])).addOption(limitOption())
}

/** --limit alone, for a list that the server never returns as a whole. */
export const limitOption = (): Option =>
  new Option('--limit <number>', 'print the first rows only')
    .argParser(wholeNumber(1, Number.MAX_SAFE_INTEGER))
    .conflicts(['page', 'pageSize'])
