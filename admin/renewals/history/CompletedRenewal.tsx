import { Box, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { fieldOf } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import { RenewalHistoryRow } from '../../../contract/renewals/schemas.ts'
import { formatDay } from '../../../rules/day.ts'
import { TRACKING_TYPE_LABELS } from '../../../rules/labels.ts'
import { UNASSIGNED_LABEL } from '../../../rules/licenses/designation.ts'
import { formatMoment } from '../../../rules/moment.ts'
import { formatDollars } from '../../../rules/money.ts'
import { Field, FieldGrid, Fields } from '../../ui/Fields.tsx'
import { OutsideLink } from '../../ui/OutsideLink.tsx'
import { DocumentLink } from '../../ui/pdf/DocumentLink.tsx'
import { InvoiceTable } from '../invoices/InvoiceTable.tsx'
import { hasAnyInvoice } from '../invoices/kinds.ts'
import { Letter } from '../workflow/Letter.tsx'

const STEPS = ['processStartDate', 'renewalDueDate', 'formsReceivedDate', 'formsFiledDate', 'licenseReceivedDate']
const SENT = ['licenseSentDate', 'shippingMethodLicense', 'licenseEmailSentDate', 'sendLicenseNotApplicable']
const DATES = ['effectiveDate', 'expirationDate', 'trackDate']

const titleOf = (name: keyof RenewalHistoryRow) => fieldOf(RenewalHistoryRow, name).title

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box sx={{ mt: 2 }}>
    <Typography variant="h3" sx={{ mb: 1 }}>
      {title}
    </Typography>
    {children}
  </Box>
)

const Empty = ({ children }: { children: string }) => (
  <Typography variant="body2" color="textSecondary">
    {children}
  </Typography>
)

const Task = ({ followUpDate, description, assignedUserName, doneOn }: RenewalHistoryRow['renewalTasks'][number]) => (
  <Box sx={{ mb: 1 }}>
    <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      Follow-up Date: {formatDay(followUpDate)}
      {description && `\n${description}`}
    </Typography>
    <Typography variant="caption" color="textSecondary">
      {[assignedUserName ?? UNASSIGNED_LABEL, doneOn ? `Done On ${formatMoment(doneOn)}` : 'Open'].join(' · ')}
    </Typography>
  </Box>
)

interface CompletedRenewalProps {
  license: License
  renewal: RenewalHistoryRow
}

/** The stored data of a completed renewal. Only the payment fields of its invoices can be edited. */
export function CompletedRenewal({ license, renewal }: CompletedRenewalProps) {
  const { notes, notesTimestamp, licenseEmailRecipients, noInvoiceRequired } = renewal
  return (
    <>
      <FieldGrid width={140}>
        <Field label={titleOf('completedOn')}>{formatMoment(renewal.completedOn)}</Field>
        <Field label="Renewal Tracking">
          {TRACKING_TYPE_LABELS[renewal.isTrackingOnlyRenewal ? 'TrackingOnly' : 'TrackingAndProcess']}
        </Field>
        <Fields schema={RenewalHistoryRow} record={renewal} names={['assignedUserName']} />
      </FieldGrid>
      <Part title="Steps">
        <FieldGrid width={140}>
          <Fields schema={RenewalHistoryRow} record={renewal} names={[...STEPS, ...(renewal.isTrackingOnlyRenewal ? [] : SENT)]} />
          {licenseEmailRecipients.length > 0 && (
            <Field label={titleOf('licenseEmailRecipients')} wide>
              {licenseEmailRecipients.map(({ name, email }) => (name ? `${name} (${email})` : email)).join('\n')}
            </Field>
          )}
        </FieldGrid>
      </Part>
      <Part title="License Dates">
        <FieldGrid width={140}>
          <Fields schema={RenewalHistoryRow} record={renewal} names={DATES} />
        </FieldGrid>
      </Part>
      <Documents license={license} renewal={renewal} />
      <Part title={`${titleOf('invoiceSum')}: ${formatDollars(renewal.invoiceSum)}`}>
        {hasAnyInvoice(renewal) ? (
          <InvoiceTable of={{ license, renewal }} paymentOnly />
        ) : (
          <Empty>{noInvoiceRequired ? titleOf('noInvoiceRequired') : 'No invoices.'}</Empty>
        )}
      </Part>
      <Part title={titleOf('renewalTasks')}>
        {renewal.renewalTasks.length === 0 && <Empty>No tasks.</Empty>}
        {renewal.renewalTasks.map((task) => (
          <Task key={task.id} {...task} />
        ))}
      </Part>
      <Part title={titleOf('notes')}>
        {notes ? (
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {notes}
          </Typography>
        ) : (
          <Empty>No notes.</Empty>
        )}
        {notes && notesTimestamp && (
          <Typography variant="caption" color="textSecondary">
            Changed on {formatMoment(notesTimestamp)}
          </Typography>
        )}
      </Part>
    </>
  )
}

/** The received license, the filed forms, and the cover letters. */
function Documents({ license, renewal }: CompletedRenewalProps) {
  const { id, licenseDocumentExists, licenseDocumentFileName, licenseRenewalDocuments } = renewal
  return (
    <Part title="Documents">
      <FieldGrid width={140}>
        <Field label={titleOf('licenseDocumentExists')}>
          {licenseDocumentExists ? (
            <DocumentLink call={calls.renewals.licenseDocument} params={{ id: license.id, renewalId: id }} name={licenseDocumentFileName} />
          ) : (
            '–'
          )}
        </Field>
        <Field label={titleOf('licenseRenewalDocuments')}>
          {licenseRenewalDocuments.length === 0
            ? '–'
            : licenseRenewalDocuments.map(({ id: key, label, url }) => (
                <div key={key}>
                  <OutsideLink href={url}>{label}</OutsideLink>
                </div>
              ))}
        </Field>
      </FieldGrid>
      {license.mayEdit && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', mt: 1, ml: -0.5 }}>
          <Letter to="jurisdiction" renewalId={id} />
          <Letter to="property" renewalId={id} />
        </Stack>
      )}
    </Part>
  )
}
