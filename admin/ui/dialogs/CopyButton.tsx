import ContentCopyIcon from '@mui/icons-material/ContentCopy'
import { Button, type ButtonProps } from '@mui/material'
import { useState } from 'react'

/** Copies a text, and says so. Draws nothing at an address that is not secure, where browsers offer no clipboard. */
export function CopyButton({ text, label = 'Copy', sx }: Pick<ButtonProps, 'sx'> & { text: string; label?: string }) {
  const [copied, setCopied] = useState(false)
  if (!window.isSecureContext) return null
  return (
    <Button startIcon={<ContentCopyIcon />} sx={sx} onClick={() => navigator.clipboard.writeText(text).then(() => setCopied(true))}>
      {copied ? 'Copied' : label}
    </Button>
  )
}
