import { plain } from '../../contract/fields/schema.ts'
import { calls } from '../../contract/index.ts'
import type { Standing } from '../../contract/licenses/standing.ts'
import { stageWords } from '../../rules/renewals/stages.ts'
import { customTexts } from '../ui/custom-fields.ts'
import { Reader, usePanelWidth } from '../ui/dialogs/reader.tsx'
import { recordLines, type Wording } from '../ui/lines/record-lines.ts'
import { useLive } from '../ui/live.ts'
import { useSession } from '../ui/session.tsx'
import { pairs } from '../ui/text.ts'
import { words } from '../ui/words.ts'

const SCHEMA = plain(calls.licenses.listItemDetails.reply)
const WORDING: Wording = {
  licenseNumber: null,
  standing: ({ text }: Standing) => text,
  noDocument: (is: boolean) => (is ? 'Yes' : ''),
  unassigned: (is: boolean) => (is ? 'Yes' : ''),
  renewalDesignation: null,
  renewalStatus: stageWords,
}

/** The tracking details, license, notes and custom fields of a row, with the labels of the reply schema. */
export function Detail({ licenseId, onClose }: { licenseId: number; onClose(): void }) {
  const { api, person } = useSession()
  const { data, error } = useLive(`details ${licenseId}`, async () => {
    const [details, license] = await Promise.all([
      api.licenses.listItemDetails({ params: { id: licenseId } }),
      api.licenses.get({ params: { id: licenseId } }),
    ])
    return { details, texts: await customTexts(api, person, 'License', license) }
  })
  const width = usePanelWidth()
  return (
    <Reader
      title={data ? `License ${data.details.licenseNumber}` : 'License'}
      lines={data ? [...recordLines(SCHEMA, data.details, width, WORDING), ...pairs(data.texts, width)] : [error ?? words.reading]}
      alsoClosedBy="i"
      onClose={onClose}
    />
  )
}
