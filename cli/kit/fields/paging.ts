import { type Command, Option } from 'commander'
import { wholeNumber } from '../whole-number.ts'

/** How much of a list is printed, for every list: `printPages` and `printList` read it. */
export function addPaging(command: Command): void {
  if (command.options.some(({ long }) => long === '--limit')) return
  command
    .addOption(new Option('--all', 'print every row').conflicts(['page', 'pageSize', 'limit']))
    .addOption(
      new Option('--limit <number>', 'print the first rows only')
        .argParser(wholeNumber(1, Number.MAX_SAFE_INTEGER))
        .conflicts(['page', 'pageSize']),
    )
}
