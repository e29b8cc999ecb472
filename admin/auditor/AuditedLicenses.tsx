import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useState } from 'react'
import type { AuditedLicense } from '../../contract/auditor-rooms/calls.ts'
import { calls } from '../../contract/index.ts'
import { type Day, formatDay } from '../../rules/day.ts'
import { DocumentLink } from '../ui/pdf/DocumentLink.tsx'
import { Standing } from '../ui/Standing.tsx'
import { LicenseHistory } from './LicenseHistory.tsx'

const day = (value: Day | null) => (value === null ? '–' : formatDay(value))

interface AuditedLicensesProps {
  licenses: readonly AuditedLicense[]
  token: string
  onAsk(licenseId: number): void
}

/** The licenses of a room, with their gaps, documents and history. */
export const AuditedLicenses = ({ licenses, ...props }: AuditedLicensesProps) => (
  <Box sx={{ overflowX: 'auto' }}>
    <Table size="small" aria-label="Licenses">
      <TableHead>
        <TableRow>
          {['License #', 'License Type', 'Property', 'Licensees', 'Effective', 'Expires', 'Standing', 'Actions'].map((title) => (
            <TableCell key={title}>{title}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {licenses.map((license) => (
          <Row key={license.id} license={license} {...props} />
        ))}
      </TableBody>
    </Table>
  </Box>
)

const UNDER = { display: 'block', color: 'text.secondary', fontSize: '0.8em' } as const

function Row({ license, token, onAsk }: { license: AuditedLicense } & Omit<AuditedLicensesProps, 'licenses'>) {
  const [isOpen, setOpen] = useState(false)
  const {
    id,
    licenseNumber,
    licenseType,
    authority,
    propertyName,
    licensees,
    effectiveDate,
    expirationDate,
    level,
    standing,
    gaps,
    hasDocument,
  } = license
  return (
    <>
      <TableRow sx={{ '& td': { verticalAlign: 'top', borderBottom: isOpen ? 0 : undefined } }}>
        <TableCell>
          <strong>{licenseNumber}</strong>
          {hasDocument && (
            <Box sx={{ whiteSpace: 'nowrap' }}>
              <DocumentLink call={calls.auditor.document} params={{ token, licenseId: id }} name={`${licenseNumber}.pdf`}>
                Document
              </DocumentLink>
            </Box>
          )}
        </TableCell>
        <TableCell>
          {licenseType ?? '–'}
          <Box component="span" sx={UNDER}>
            {authority}
          </Box>
        </TableCell>
        <TableCell>{propertyName}</TableCell>
        <TableCell>{licensees.join(', ') || '–'}</TableCell>
        <TableCell>{day(effectiveDate)}</TableCell>
        <TableCell>{day(expirationDate)}</TableCell>
        <TableCell>
          <Standing standing={{ level, days: null, text: standing }} />
          {gaps.map((gap) => (
            <Typography key={gap} variant="caption" color="error" component="div">
              {gap}
            </Typography>
          ))}
        </TableCell>
        <TableCell sx={{ whiteSpace: 'nowrap' }}>
          <Button size="small" aria-expanded={isOpen} aria-label={`History of ${licenseNumber}`} onClick={() => setOpen(!isOpen)}>
            History
          </Button>
          <Button size="small" aria-label={`Ask about ${licenseNumber}`} onClick={() => onAsk(id)}>
            Ask
          </Button>
        </TableCell>
      </TableRow>
      {isOpen && (
        <TableRow>
          <TableCell colSpan={8}>
            <LicenseHistory token={token} licenseId={id} />
          </TableCell>
        </TableRow>
      )}
    </>
  )
}
