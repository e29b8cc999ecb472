import { type ReactNode, useState } from 'react'
import type { Client } from '../../../client/index.ts'
import { calls } from '../../../contract/index.ts'
import { requestOf } from '../../../forms/form.ts'
import { licenseAlert } from '../../../forms/licenses/alert.ts'
import { licenseDocument } from '../../../forms/licenses/documents.ts'
import { licenseBilling, licenseInsurance, licenseTracking } from '../../../forms/licenses/sections.ts'
import { askBox, formBox } from '../../records/boxes.tsx'
import type { BoxProps } from '../../records/kind.ts'
import { Menu } from '../../ui/dialogs/menu.tsx'

const licenseOf = async (api: Client, id: number) => ({ license: await api.licenses.get({ params: { id } }) })

const PARTS = {
  alert: { label: 'Alert', box: formBox(licenseAlert, licenseOf) },
  noAlert: {
    label: 'Remove the alert',
    box: askBox({
      call: calls.licenses.deleteAlert,
      title: 'Remove License Alert',
      sentence: 'Its text is lost.',
      yes: 'Remove',
      send: async (api, { id }) => api.licenses.deleteAlert(requestOf((await licenseOf(api, id)).license)),
    }),
  },
  document: { label: 'License document', box: formBox(licenseDocument, licenseOf) },
  tracking: { label: 'Dates and notes', box: formBox(licenseTracking, licenseOf) },
  billing: {
    label: 'Billing',
    box: formBox(licenseBilling, async (api, id) => ({ ...(await licenseOf(api, id)), lines: await api.lists.linesOfBusiness() })),
  },
  insurance: { label: 'Bond and insurance', box: formBox(licenseInsurance, licenseOf) },
} as const satisfies Record<string, { label: string; box(props: BoxProps): ReactNode }>

type Part = keyof typeof PARTS

const ITEMS = Object.entries(PARTS).map(([value, { label }]) => ({ value: value as Part, label }))

/** What can be changed on a license, whether or not it is being renewed. */
export function EditLicense({
  license,
  refresh,
  onClose,
}: {
  license: { id: number; licenseNumber: string }
  refresh(): Promise<void>
  onClose(): void
}) {
  const [part, setPart] = useState<Part | null>(null)
  if (part === null) return <Menu<Part> title="Edit the License" items={ITEMS} chosen="alert" onChoose={setPart} onClose={onClose} />
  return PARTS[part].box({ rows: [], targets: [{ id: license.id, name: license.licenseNumber }], onDone: refresh, onClose })
}
