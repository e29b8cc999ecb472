import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import { Button, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { EXPORT_FORMATS, type ExportFormat, FORMAT_LABELS } from '../../rules/exports.ts'

interface ExportMenuProps {
  loading?: boolean
  onChoose(format: ExportFormat): void
}

/** The button Export, with the formats to choose from. */
export function ExportMenu({ loading, onChoose }: ExportMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<DownloadIcon />}
        loading={loading}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Export
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {EXPORT_FORMATS.map((format) => (
          <MenuItem
            key={format}
            onClick={() => {
              setAnchor(null)
              onChoose(format)
            }}
          >
            {FORMAT_LABELS[format]}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
