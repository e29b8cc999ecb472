import { calls } from '../../../contract/index.ts'
import type { ExportFormat } from '../../../rules/exports.ts'
import { mayCall } from '../../providers/access.ts'
import { addressOf } from '../../providers/api.ts'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { startDownload } from '../../ui/saveFile.ts'
import { useCall } from '../../ui/useCall.tsx'
import { useUser } from '../../ui/useUser.tsx'

/** Exports the selected licenses. */
export function ExportSelected({ licenseIds }: { licenseIds: number[] }) {
  const { run, isPending } = useCall(calls.exports.licenses)
  if (!mayCall(useUser(), calls.exports.licenses)) return null
  const prepare = async (format: ExportFormat) => {
    const outcome = await run({ body: { licenseIds } })
    if ('answer' in outcome) startDownload(addressOf(calls.exports.download, { type: 'licenses', id: outcome.answer.id }, { format }))
  }
  return <ExportMenu loading={isPending} onChoose={prepare} />
}
