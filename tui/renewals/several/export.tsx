import { useState } from 'react'
import { EXPORT_FORMATS, type ExportFormat, FORMAT_LABELS } from '../../../rules/exports.ts'
import { Menu } from '../../ui/dialogs/menu.tsx'
import { SaveAs } from '../../ui/dialogs/save-as.tsx'
import { useSession } from '../../ui/session.tsx'

const TITLE = 'Export Licenses'

/** Saves the licenses into a sheet. */
export function ExportLicenses({ licenseIds, onClose }: { licenseIds: number[]; onClose(): void }) {
  const { api, today } = useSession()
  const [format, choose] = useState<ExportFormat | null>(null)
  if (format === null) {
    const items = EXPORT_FORMATS.map((value) => ({ value, label: FORMAT_LABELS[value] }))
    return <Menu<ExportFormat> title={TITLE} items={items} chosen="xlsx" onChoose={choose} onClose={onClose} />
  }
  // A prepared export can be downloaded only once, so each try prepares a new one.
  const read = async () => {
    const { id } = await api.exports.licenses({ body: { licenseIds } })
    return api.exports.download({ params: { type: 'licenses', id }, query: { format } })
  }
  return <SaveAs title={TITLE} path={`licenses-${today}.${format}`} read={read} onClose={onClose} />
}
