import type { Call } from '../../../contract/call.ts'
import { calls } from '../../../contract/index.ts'
import { mayCall } from '../../providers/access.ts'
import { formatMoment } from '../../ui/format.ts'
import { TwoLineCell } from '../../ui/lists/Cells.tsx'
import { RowLink } from '../../ui/lists/RowLink.tsx'
import { DownloadLink } from '../../ui/useDownload.tsx'
import { useUser } from '../../ui/useUser.tsx'

/** What citations and inspection reports have in common, as their tables show it; a dash for none. */

const NOTHING = '–'

/** For columns of text that people wrote, in lines of their own and at times without a blank. */
export const wordsSx = { minWidth: 110, '&.MuiTableCell-body': { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } } as const

interface RecordsLicense {
  licenseId: number | null
  licenseNumber: string | null
}

export function LicenseCell({ licenseId, licenseNumber }: RecordsLicense) {
  const user = useUser()
  if (!licenseId || !licenseNumber) return NOTHING
  return mayCall(user, calls.licenses.get) ? <RowLink to={`/licenses/${licenseId}`}>{licenseNumber}</RowLink> : licenseNumber
}

/** Notes, with the moment of their last change. */
export const NotesCell = ({ notes, notesTimestamp }: { notes: string | null; notesTimestamp: string | null }) => (
  <TwoLineCell under={notesTimestamp && formatMoment(notesTimestamp)}>{notes ?? NOTHING}</TwoLineCell>
)

/** The PDF by its name. */
export const DocumentCell = ({ call, params, fileName }: { call: Call; params: Record<string, number>; fileName: string | null }) =>
  fileName ? (
    <DownloadLink call={call} params={params}>
      {fileName}
    </DownloadLink>
  ) : (
    NOTHING
  )
