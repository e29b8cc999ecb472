import type { Command } from 'commander'
import { releaseNotes as calls } from '../../../contract/release-notes/calls.ts'
import type { Io } from '../../kit/io.ts'
import { printList, printStatus } from '../../kit/output/print.ts'
import { saveFile } from '../../kit/output/save.ts'
import { connect, describe, type Run, verb } from '../../kit/run.ts'

export function add(notes: Command, io: Io): void {
  describe(notes, { does: 'What is new in Evergreen.', examples: ['release-notes list', 'release-notes dismiss'] })
  verb(
    notes,
    io,
    { verb: 'list', does: calls.list, examples: ['list', 'list --json=title,publishedDate,isNew'] },
    { options: () => undefined, run: runList },
  )
  verb(
    notes,
    io,
    { verb: 'download <name>', does: calls.download, examples: ['download 2026-11-today --output today.html'] },
    {
      flags: (command) => command.option('-o, --output <file>', 'where to write the page; - is stdout'),
      options: ([urlSlug]: [string], { output }: { output?: string }) => ({ urlSlug, output }),
      run: async (run, { urlSlug, output }) =>
        saveFile(run, await (await connect(run)).api.releaseNotes.download({ params: { urlSlug } }), output),
    },
  ).addHelpText('after', '\n<name> is in the last column of the list.')
  verb(
    notes,
    io,
    { verb: 'dismiss', does: calls.dismiss, examples: ['dismiss'] },
    {
      options: () => undefined,
      run: async (run) => {
        await (await connect(run)).api.releaseNotes.dismiss()
        printStatus(run, 'Release notes dismissed.')
      },
    },
  )
}

async function runList(run: Run): Promise<void> {
  const page = await (await connect(run)).api.releaseNotes.list()
  await printList(run, page, calls.list.reply, ['publishedDate', 'title', 'summary', 'isNew', 'urlSlug'])
}
