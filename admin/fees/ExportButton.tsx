import { calls } from '../../contract/index.ts'
import type { FeeGroup } from '../../rules/fees.ts'
import { addressOf } from '../providers/api.ts'
import { ExportMenu } from '../ui/ExportMenu.tsx'
import { startDownload } from '../ui/saveFile.ts'

/** Downloads the fees that the screen shows. */
export const ExportButton = ({ query }: { query: { by: FeeGroup; months: number } }) => (
  <ExportMenu onChoose={(format) => startDownload(addressOf(calls.fees.export, {}, { ...query, format }))} />
)
