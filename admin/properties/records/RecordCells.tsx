import type { FileCall } from '../../../contract/call.ts'
import { calls } from '../../../contract/index.ts'
import type { Standing as StandingValue } from '../../../contract/licenses/standing.ts'
import { formatMoment } from '../../../rules/moment.ts'
import { mayCall } from '../../providers/access.ts'
import { TwoLineCell } from '../../ui/lists/columns/Cells.tsx'
import { RowLink } from '../../ui/lists/RowLink.tsx'
import { DocumentLink } from '../../ui/pdf/DocumentLink.tsx'
import { Standing } from '../../ui/Standing.tsx'
import { useUser } from '../../ui/useUser.tsx'

/** The shared cells of citations and inspection reports; a dash for an empty value. */

const NOTHING = '–'

/** Styles for free text, which can have line breaks and long words. */
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

export const StandingCell = ({ standing }: { standing: StandingValue | null }) => (standing ? <Standing standing={standing} /> : NOTHING)

/** Notes, with the time of their last change. */
export const NotesCell = ({ notes, notesTimestamp }: { notes: string | null; notesTimestamp: string | null }) => (
  <TwoLineCell under={notesTimestamp && formatMoment(notesTimestamp)}>{notes ?? NOTHING}</TwoLineCell>
)

/** A link to the PDF, with its file name. */
export const DocumentCell = ({ call, params, fileName }: { call: FileCall; params: Record<string, number>; fileName: string | null }) =>
  fileName ? <DocumentLink call={call} params={params} name={fileName} /> : NOTHING
