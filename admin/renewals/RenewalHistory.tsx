import { Box, Link, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { calls } from '../../contract/index.ts'
import { RenewalHistoryRow } from '../../contract/renewals.schemas.ts'
import { useHistory } from '../licenses/useLicense.ts'
import { addressOf } from '../providers/api.ts'
import { TwoLineCell } from '../ui/Cells.tsx'
import { format } from '../ui/format.ts'
import { fieldOf } from '../ui/forms/schema.ts'
import { Section } from '../ui/Page.tsx'

/** The columns of spec 3 §3 "History row". */
const COLUMNS = [
  'processStartDate',
  'formsReceivedDate',
  'formsFiledDate',
  'renewalDueDate',
  'licenseReceivedDate',
  'expirationDate',
  'invoiceSum',
  'assignedUserName',
] as const

const Download = (params: { licenseId: number; renewalId: number }) => (
  <Link href={addressOf(calls.renewals.licenseDocument, { id: params.licenseId, renewalId: params.renewalId })} download>
    Download
  </Link>
)

/** The completed renewals of a license, each with the document that was received. */
export function RenewalHistory({ licenseId }: { licenseId: number }) {
  const { data } = useHistory(licenseId)
  return (
    <Section title="Renewal History">
      {data?.items.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          No renewal has been completed yet.
        </Typography>
      )}
      {data && data.items.length > 0 && (
        // Scrolled by keyboard too, since nothing in it need be focusable.
        <Box sx={{ overflowX: 'auto', m: -2 }} tabIndex={0} role="region" aria-label="Renewal History">
          <Table size="small">
            <TableHead>
              <TableRow>
                {COLUMNS.map((name) => (
                  <TableCell key={name}>{fieldOf(RenewalHistoryRow, name).title}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {data.items.map((row) => (
                <TableRow key={row.id}>
                  {COLUMNS.map((name) => (
                    <TableCell key={name}>
                      <TwoLineCell
                        under={
                          name === 'licenseReceivedDate' &&
                          row.licenseDocumentExists && <Download licenseId={licenseId} renewalId={row.id} />
                        }
                      >
                        {format(fieldOf(RenewalHistoryRow, name), row[name])}
                      </TwoLineCell>
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
    </Section>
  )
}
