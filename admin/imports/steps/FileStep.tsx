import { Alert, Box, Button, Stack, Table, TableBody, TableCell, TableHead, TableRow, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { ENCODINGS, type ImportFormat, type ImportMapping, SEPARATORS } from '../../../contract/imports/mapping.ts'
import type { ImportDetail } from '../../../contract/imports/schemas.ts'
import { ENCODING_LABELS, SEPARATOR_LABELS } from '../../../forms/imports/words.ts'
import { Choice } from '../../ui/Choice.tsx'
import { Section } from '../../ui/Page.tsx'
import type { StepProps } from '../step.ts'
import { Wrong } from './Wrong.tsx'

/** The detected format of the file, which can be changed, and its first rows. */
export function FileStep({ one, draft, onGo, onReplace }: StepProps & { onReplace(mapping: ImportMapping): void }) {
  const { mapping } = draft
  const read = (format: ImportFormat) => onReplace({ ...mapping, format: { ...mapping.format, ...format } })
  return (
    <Stack sx={{ gap: 2 }}>
      <Section title="How the File Is Read">
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          This was found in the file. Change it if the rows below look wrong.
        </Typography>
        <Format one={one} disabled={draft.isSaving} onRead={read} />
        <Wrong sentences={draft.wrong} />
      </Section>
      <Section title="First Rows">
        <FirstRows one={one} />
      </Section>
      <Stack direction="row" sx={{ justifyContent: 'flex-end' }}>
        <Button variant="contained" disabled={!one.hasFile} onClick={() => onGo('map')}>
          Next: Map
        </Button>
      </Stack>
    </Stack>
  )
}

interface FormatProps {
  one: ImportDetail
  disabled: boolean
  onRead(format: ImportFormat): void
}

const COLUMNS = { display: 'grid', columnGap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))', maxWidth: 900 }

function Format({ one: { encoding, separator, sheet, sheets, headerRow }, disabled, onRead }: FormatProps) {
  return (
    <Box sx={COLUMNS}>
      {encoding && (
        <Choice
          label="Encoding"
          value={encoding}
          options={ENCODINGS}
          labels={ENCODING_LABELS}
          disabled={disabled}
          onChange={(encoding) => onRead({ encoding })}
        />
      )}
      {separator && (
        <Choice
          label="Separator"
          value={separator}
          options={SEPARATORS}
          labels={SEPARATOR_LABELS}
          disabled={disabled}
          onChange={(separator) => onRead({ separator })}
        />
      )}
      {sheet !== null && (
        <Choice label="Sheet" value={sheet} options={sheets} disabled={disabled} onChange={(sheet) => onRead({ sheet })} />
      )}
      <HeaderRow key={headerRow} value={headerRow} disabled={disabled} onChange={(headerRow) => onRead({ headerRow })} />
    </Box>
  )
}

/** The header row. Reported on blur or Enter, because each change makes the server read the file again. */
function HeaderRow({ value, disabled, onChange }: { value: number; disabled: boolean; onChange(row: number): void }) {
  const [typed, setTyped] = useState(String(value))
  const leave = () => {
    const row = Number(typed)
    if (Number.isInteger(row) && row > 0 && row !== value) onChange(row)
    else setTyped(String(value))
  }
  return (
    <TextField
      type="number"
      label="Header Row"
      value={typed}
      disabled={disabled}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={leave}
      onKeyDown={({ key }) => key === 'Enter' && leave()}
      slotProps={{ htmlInput: { min: 1 } }}
    />
  )
}

function FirstRows({ one: { columns, rows, hasFile } }: { one: ImportDetail }) {
  if (!hasFile) return <Alert severity="info">The file was deleted. Files are kept for 7 days.</Alert>
  return (
    <Box tabIndex={0} role="region" aria-label="First rows of the file" sx={{ overflowX: 'auto' }}>
      <Table
        size="small"
        sx={{ '& .MuiTableCell-root': { whiteSpace: 'nowrap', maxWidth: 280, overflow: 'hidden', textOverflow: 'ellipsis' } }}
      >
        <TableHead>
          <TableRow>
            <TableCell>Row</TableCell>
            {columns.map(({ name }) => (
              <TableCell key={name}>{name}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ row, cells }) => (
            <TableRow key={row}>
              <TableCell sx={{ color: 'text.secondary' }}>{row}</TableCell>
              {columns.map(({ name }, index) => (
                <TableCell key={name} title={cells[index]}>
                  {cells[index]}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
