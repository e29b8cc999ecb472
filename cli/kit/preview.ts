import type { Command } from 'commander'
import { sendCall } from '../../client/send-call.ts'
import type { Call, Output } from '../../contract/call.ts'
import { type ChangedDates, type Preview, previewFields } from '../../contract/intervals.ts'
import { messages, sentences } from '../../rules/messages.ts'
import { usage } from './errors.ts'
import { addFields, readFields } from './fields/fields.ts'
import { isIntervalField } from './intervals.ts'
import { type Column, pageWords, printList, printStatus } from './output/print.ts'
import { paramsOf, type Resource, type Saved } from './records.ts'
import type { Flags, Run, Session } from './run.ts'
import type { DryRun } from './sections.ts'

type PreviewCall = Call & { reply: typeof Preview }
type Page = Output<PreviewCall>

/** The licenses whose dates would differ under a rule, with both dates. */
const COLUMNS: Column<ChangedDates>[] = [
  'id',
  'licenseNumber',
  'oldDueDate',
  'newDueDate',
  'oldTrackDate',
  'newTrackDate',
  'licenseTypeName',
  'propertyName',
]

/** The page to show. */
const { pageNumber, pageSize } = previewFields
const asked = { properties: { pageNumber, pageSize } }
const drawing = { names: { pageNumber: 'page' } }
export const addPaging = (command: Command): void => addFields(command, asked, drawing)
export const readPaging = (flags: Flags): Promise<object> => readFields(asked, flags, drawing)

export const printChanges = (run: Run, page: Page, call: PreviewCall): Promise<void> => printList(run, page, call.reply, COLUMNS)

interface PreviewRequest {
  params: Record<string, number>
  body: object
}

export async function printPreview(run: Run, session: Session, call: PreviewCall, { params, body }: PreviewRequest): Promise<void> {
  const page = await sendCall(session.send, call, { params, body })
  await printChanges(run, page, call)
  printStatus(run, pageWords(page, body), sentences.datesWouldDiffer(page.totalItemCount))
}

/** `update --due … --dry-run`: preview the changed rule. */
export const previewOf = <T extends Saved>(resource: Resource<T>, call: PreviewCall): DryRun<T> => ({
  words: 'of --due and --track: only say which licenses the rule would give other dates',
  flags: addPaging,
  options: readPaging,
  run: async (run, session, { record, typed, options }) => {
    const rule = Object.fromEntries(Object.entries(typed).filter(([field]) => isIntervalField(field)))
    if (Object.keys(rule).length === 0) throw usage('--dry-run is for --due and --track.')
    await printPreview(run, session, call, { params: paramsOf(resource, record), body: { ...rule, ...options } })
    printStatus(run, messages.previewChangesNothing)
  },
})
