import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import RestoreIcon from '@mui/icons-material/RestoreOutlined'
import { Box, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import type { CustomField } from '../../contract/custom-fields/schemas.ts'
import { FIELD_KIND_LABELS, FIELD_RECORD_LABELS } from '../../rules/custom-fields/kinds.ts'
import { formatDay } from '../../rules/day.ts'
import { TwoLineCell } from '../ui/lists/columns/Cells.tsx'
import { SmallTable } from '../ui/lists/ListTable.tsx'
import { RowButton } from '../ui/lists/RowButton.tsx'
import { useUser } from '../ui/useUser.tsx'

interface FieldTableProps {
  label: string
  fields: readonly CustomField[]
  onEdit?(field: CustomField): void
  onRemove?(field: CustomField): void
  /** Set in the table of removed fields. */
  onRestore?(field: CustomField): void
}

/** Custom fields in display order. Only the fields of the person's side have buttons. */
export function FieldTable({ label, fields, onEdit, onRemove, onRestore }: FieldTableProps) {
  const { providerName } = useUser()
  if (fields.length === 0) return <Typography variant="body2">No fields yet.</Typography>
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <SmallTable label={label}>
        <TableHead>
          <TableRow>
            <TableCell>Label</TableCell>
            <TableCell>{onRestore ? 'For' : 'Required'}</TableCell>
            <TableCell>Kind</TableCell>
            <TableCell>{onRestore ? 'Values Kept Until' : 'License Types'}</TableCell>
            <TableCell>Managed By</TableCell>
            <TableCell className="unseen-heading">Edit and Remove</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {fields.map((field) => (
            <TableRow key={field.id}>
              <TableCell>
                <strong>{field.label}</strong>
              </TableCell>
              <TableCell>{onRestore ? FIELD_RECORD_LABELS[field.record] : field.isRequired ? 'Yes' : 'No'}</TableCell>
              <TableCell>
                <TwoLineCell under={field.options.join(', ')}>{FIELD_KIND_LABELS[field.kind]}</TwoLineCell>
              </TableCell>
              <TableCell>
                {onRestore
                  ? field.keptUntil && formatDay(field.keptUntil)
                  : field.record === 'License'
                    ? field.licenseTypes.join(', ') || 'All'
                    : '–'}
              </TableCell>
              <TableCell>{field.clientName ?? providerName}</TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap', textAlign: 'right' }}>
                {field.mayEdit && onEdit && <RowButton label={`Edit ${field.label}`} icon={EditIcon} onClick={() => onEdit(field)} />}
                {field.mayEdit && onRemove && (
                  <RowButton label={`Remove ${field.label}`} icon={DeleteIcon} onClick={() => onRemove(field)} />
                )}
                {field.mayEdit && onRestore && (
                  <RowButton label={`Restore ${field.label}`} icon={RestoreIcon} onClick={() => onRestore(field)} />
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </SmallTable>
    </Box>
  )
}
