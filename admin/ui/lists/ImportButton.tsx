import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import { Button, type ButtonProps } from '@mui/material'
import { Link } from 'react-router'
import type { ImportKind } from '../../../rules/imports/kinds.ts'
import { importKinds } from '../../providers/access.ts'
import { useUser } from '../useUser.tsx'

interface ImportButtonProps extends Pick<ButtonProps, 'variant'> {
  /** Without one, the page asks for it. */
  kind?: ImportKind
  /** The client of the last import: the next one is likely of the same. */
  clientId?: number | null
  label?: string
}

/** Leads to the upload of a file. Hidden for people who may not import this kind. */
export function ImportButton({ kind, clientId, label = 'Import', variant = 'outlined' }: ImportButtonProps) {
  const kinds = importKinds(useUser())
  if (kind ? !kinds.includes(kind) : kinds.length === 0) return null
  return (
    <Button
      component={Link}
      to={`/imports/create${kind ? `?kind=${kind}${clientId ? `&clientId=${clientId}` : ''}` : ''}`}
      variant={variant}
      startIcon={<UploadIcon />}
    >
      {label}
    </Button>
  )
}
