import type { Command } from 'commander'
import { type DocumentReading, documents, READ_FIELDS } from '../../../contract/documents/calls.ts'
import { schemaTitle } from '../../../contract/fields/schema.ts'
import { readDocument } from '../../kit/fields/document.ts'
import { findLicense } from '../../kit/find/find.ts'
import type { Io } from '../../kit/io.ts'
import { type Column, printList, printRecord, printStatus } from '../../kit/output/print.ts'
import { connect, describe, type Run, verb } from '../../kit/run.ts'

const { read } = documents

interface Typed {
  file: string
  license?: string
  nextTerm: boolean
}

export function add(noun: Command, io: Io): void {
  describe(noun, {
    does: 'Values read from the PDFs of licenses.',
    examples: ['documents read license.pdf', 'documents read license.pdf --license HI-42 --next-term'],
  })
  verb(
    noun,
    io,
    {
      verb: 'read <file>',
      does: read,
      examples: [
        'read license.pdf',
        'read license.pdf --license HI-42 --next-term',
        'read license.pdf --json=licenseNumber,expirationDate',
      ],
    },
    {
      flags: (command) =>
        command
          .option('--license <license>', 'the license that it should be of: its id or number')
          .option('--next-term', 'it should be of the term after the current one'),
      options: ([file]: [string], flags: { license?: string; nextTerm?: boolean }): Typed => ({ nextTerm: false, ...flags, file }),
      run: runRead,
    },
  )
}

type Row = DocumentReading['lines'][number]

/** Prints a row for each field that was found, or the whole reply as JSON. */
async function runRead(run: Run, { file, license, nextTerm }: Typed): Promise<void> {
  const { document = '' } = await readDocument('document', file, read.body)
  const session = await connect(run)
  const of = license === undefined ? {} : { licenseId: (await findLicense(session, license)).id, isNextTerm: nextTerm }
  const found = await session.api.documents.read({ body: { document, ...of } })
  printStatus(run, ...found.warnings)
  if (run.globals.json) return printRecord(run, found, read.reply, [...READ_FIELDS])
  const columns: Column<Row>[] = [
    { title: 'Field', value: ({ field }) => schemaTitle(read.reply.properties[field]) },
    { title: 'Value', value: ({ field }) => String(found[field]) },
    'line',
    'page',
  ]
  await printList(run, { items: found.lines }, { properties: { items: read.reply.properties.lines } }, columns)
}
