import { importFieldTitle } from '../../../contract/imports/labels.ts'
import { licenses as calls } from '../../../contract/licenses/calls.ts'
import type { LicenseImportResult } from '../../../contract/licenses/import.ts'
import { sentences } from '../../../rules/messages.ts'
import { printJson, printList, printStatus } from '../../kit/output/print.ts'
import type { Run } from '../../kit/run.ts'

/** Refused rows go to stdout, one line for each sentence. Counts and warnings go to stderr; JSON contains everything. */
export async function printImport(run: Run, result: LicenseImportResult): Promise<void> {
  if (run.globals.json) printJson(run, result, calls.import.reply)
  else {
    const items = result.refused.flatMap(({ row, licenseNumber, errors }) =>
      Object.entries(errors).flatMap(([field, sentences]) =>
        sentences.map((sentence) => ({ row, licenseNumber, field: importFieldTitle('licenses', field), sentence })),
      ),
    )
    const properties = {
      row: { title: 'Row' },
      licenseNumber: { title: 'License #' },
      field: { title: 'Field' },
      sentence: { title: 'Refused because' },
    }
    await printList(run, { items }, { properties: { items: { items: { properties } } } }, ['row', 'licenseNumber', 'field', 'sentence'])
  }
  printStatus(run, ...summary(result))
}

/** Warns after an import without an assignee: the queue opens with the user's own licenses, so nobody would see the new ones. */
export function printUnassigned(run: Run, { createdCount }: LicenseImportResult, client: string | undefined, authority: string): void {
  if (createdCount === 0) return
  const filter = [
    ...(client === undefined ? [] : ['--client', quoted(client)]),
    '--authority',
    quoted(authority),
    '--assignee nobody',
  ].join(' ')
  printStatus(
    run,
    sentences.importedUnassigned(createdCount),
    `See them:    evergreen renewals list ${filter} --no-current --perpetual`,
    `Assign them: evergreen renewals bulk-assign ${filter} --no-current --perpetual --to me`,
  )
}

/** Quotes a word for a shell if necessary. */
const quoted = (text: string): string => (/^[\w.@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)

export function summary(result: LicenseImportResult): string[] {
  const { dryRun, rowCount, createdCount, updatedCount, unchangedCount, refusedCount, propertiesCreatedCount, licenseTypesCreatedCount } =
    result
  const made = [
    `${propertiesCreatedCount} properties`,
    `${licenseTypesCreatedCount} license types`,
    ...(result.licensingAuthorityCreated ? ['the licensing authority'] : []),
  ]
  return [
    ...(dryRun ? ['Dry run: nothing was written.'] : []),
    `${rowCount} rows: ${createdCount} licenses created, ${updatedCount} updated, ${unchangedCount} unchanged, ${refusedCount} refused.`,
    `Created with them: ${made.join(', ')}.`,
    ...result.warnings.map(({ field, text }) => `Warning, ${importFieldTitle('licenses', field)}: ${text}`),
  ]
}
