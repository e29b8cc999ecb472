import type { ExportFilter } from '../../contract/exports/calls.ts'
import { calls } from '../../contract/index.ts'
import type { ExportFormat } from '../../rules/exports.ts'
import { mayCall } from '../providers/access.ts'
import { addressOf } from '../providers/api.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { startDownload } from './saveFile.ts'
import { useCall } from './useCall.tsx'
import { useUser } from './useUser.tsx'

type ExportSelectedProps =
  | { type: 'licenses'; filter: ExportFilter<'licenses'> }
  | { type: 'properties'; filter: ExportFilter<'properties'> }

/** Exports the selected rows of a list. */
export function ExportSelected({ type, filter }: ExportSelectedProps) {
  const call = calls.exports[type]
  const { run, isPending } = useCall(call)
  if (!mayCall(useUser(), call)) return null
  const prepare = async (format: ExportFormat) => {
    const outcome = await run({ body: filter })
    if ('answer' in outcome) startDownload(addressOf(calls.exports.download, { type, id: outcome.answer.id }, { format }))
  }
  return <ExportMenu loading={isPending} onChoose={prepare} />
}
