import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Button, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { SmallTable } from '../ui/lists/ListTable.tsx'
import { RowButton } from '../ui/lists/RowButton.tsx'
import { Section } from '../ui/Page.tsx'
import { Waiting } from '../ui/states/Waiting.tsx'
import { SecretShown } from './SecretShown.tsx'

interface Secret {
  id: number
  name: string
}

interface SecretsProps<Row extends Secret> {
  title: string
  /** The query that reads the secrets. */
  reading: { data?: { items: readonly Row[] }; error: unknown; refetch(): unknown }
  /** The columns after the name. */
  columns: readonly { title: string; cell(row: Row): ReactNode }[]
  nameTitle: string
  /** The text for an empty list. */
  none: string
  /** Text below the title. */
  subtitle?: string
  /** The secrets as named while loading, if the title does not fit. */
  of?: string
  /** Buttons before the create button. */
  actions?: ReactNode
  /** The label of the create button; without it, there is none. */
  create?: string | null
  creating?(on: { close(): void; show(secret: string): void }): ReactNode
  shown?: { title: string; label: string; warning: string }
  /** Whether there is nothing left to revoke. */
  isOver?(row: Row): boolean
  revoking(row: Row, close: () => void): ReactNode
}

/** A section with secrets that are shown only once: list, create, revoke. */
export function Secrets<Row extends Secret>(props: SecretsProps<Row>) {
  const { title, reading, columns, nameTitle, none, create, creating, shown, revoking } = props
  const rows = reading.data?.items
  const [isCreating, setCreating] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const [revoked, setRevoked] = useState<Row | null>(null)
  return (
    <Section
      title={title}
      actions={
        <>
          {props.actions}
          {create && (
            <Button startIcon={<AddIcon />} onClick={() => setCreating(true)}>
              {create}
            </Button>
          )}
        </>
      }
    >
      {props.subtitle && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {props.subtitle}
        </Typography>
      )}
      {!rows && <Waiting on={reading} of={props.of ?? title.toLowerCase()} />}
      {rows?.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {none}
        </Typography>
      )}
      {rows && rows.length > 0 && (
        <SmallTable label={title}>
          <TableHead>
            <TableRow>
              <TableCell>{nameTitle}</TableCell>
              {columns.map((column) => (
                <TableCell key={column.title}>{column.title}</TableCell>
              ))}
              <TableCell className="unseen-heading">Revoke</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.id}>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{row.name}</TableCell>
                {columns.map((column) => (
                  <TableCell key={column.title}>{column.cell(row)}</TableCell>
                ))}
                <TableCell sx={{ width: 40, p: 0.5 }}>
                  {!props.isOver?.(row) && <RowButton label={`Revoke ${row.name}`} icon={DeleteIcon} onClick={() => setRevoked(row)} />}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </SmallTable>
      )}
      {isCreating && creating?.({ close: () => setCreating(false), show: setSecret })}
      {secret && shown && <SecretShown {...shown} secret={secret} onClose={() => setSecret(null)} />}
      {revoked && revoking(revoked, () => setRevoked(null))}
    </Section>
  )
}
