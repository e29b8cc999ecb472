import { plain } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import { formatDay } from '../../rules/day.ts'
import { stageWords } from '../../rules/renewals/stages.ts'
import { Reader, usePanelWidth } from '../ui/dialogs/reader.tsx'
import { useLive } from '../ui/live.ts'
import { recordLines, type Wording } from '../ui/record-lines.ts'
import { useSession } from '../ui/session.tsx'
import { words } from '../ui/words.ts'

const SCHEMA = plain(calls.licenses.listItemDetails.reply)
const WORDING: Wording = {
  licenseNumber: null,
  renewalDesignation: null,
  renewalStatus: stageWords,
  notesTimestamp: (moment: string) => formatDay(moment.slice(0, 10)),
}

/** The tracking details, license and notes of a row, with the labels of the reply schema. */
export function Detail({ licenseId, onClose }: { licenseId: number; onClose(): void }) {
  const { api } = useSession()
  const { data, error } = useLive(`details ${licenseId}`, () => api.licenses.listItemDetails({ params: { id: licenseId } }))
  const width = usePanelWidth()
  return (
    <Reader
      title={data ? `License ${data.licenseNumber}` : 'License'}
      lines={data ? recordLines(SCHEMA, data, width, WORDING) : [error ?? words.reading]}
      alsoClosedBy="i"
      onClose={onClose}
    />
  )
}
