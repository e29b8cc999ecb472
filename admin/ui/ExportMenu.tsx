import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import { EXPORT_FORMATS, type ExportFormat, FORMAT_LABELS } from '../../rules/exports.ts'
import { ActionMenu } from './MenuButton.tsx'

interface ExportMenuProps {
  loading?: boolean
  onChoose(format: ExportFormat): void
}

/** The button Export, with the formats to choose from. */
export function ExportMenu({ loading, onChoose }: ExportMenuProps) {
  const actions = EXPORT_FORMATS.map((format) => ({ label: FORMAT_LABELS[format], onClick: () => onChoose(format) }))
  return <ActionMenu label="Export" variant="outlined" startIcon={<DownloadIcon />} loading={loading} actions={actions} />
}
