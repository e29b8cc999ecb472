import type { FeesFilter } from '../../contract/fees/calls.ts'
import { calls } from '../../contract/index.ts'
import { addressOf } from '../providers/api.ts'
import { ExportMenu } from '../ui/ExportMenu.tsx'
import { startDownload } from '../ui/saveFile.ts'

/** Downloads the fees that the screen shows. */
export const ExportButton = ({ query }: { query: FeesFilter }) => (
  <ExportMenu onChoose={(format) => startDownload(addressOf(calls.fees.export, {}, { ...query, format }))} />
)
