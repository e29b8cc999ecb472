import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import { Button, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { calls } from '../../contract/index.ts'
import { EXPORT_FORMATS, FORMAT_LABELS } from '../../rules/exports.ts'
import type { FeeGroup } from '../../rules/fees.ts'
import { addressOf } from '../providers/api.ts'
import { startDownload } from '../ui/saveFile.ts'

/** Downloads the fees that the screen shows. */
export function ExportButton({ query }: { query: { by: FeeGroup; months: number } }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<DownloadIcon />}
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
              startDownload(addressOf(calls.fees.export, {}, { ...query, format }))
            }}
          >
            {FORMAT_LABELS[format]}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
