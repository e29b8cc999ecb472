import { Box, Link, Typography } from '@mui/material'
import { fieldOf } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import { RenewalInProcess } from '../../../contract/renewals/schemas.ts'
import { type OpenRenewal, renewalRequest } from '../../../forms/renewals/renewal.ts'
import type { Step } from '../../../rules/renewals/steps.ts'
import { Field, FieldGrid, Fields } from '../../ui/Fields.tsx'
import { DocumentLink } from '../../ui/pdf/DocumentLink.tsx'
import { InvoiceTable } from '../invoices/InvoiceTable.tsx'
import { hasAnyInvoice } from '../invoices/kinds.ts'
import { stepFacts } from './steps.ts'

const Documents = ({ renewal }: OpenRenewal) =>
  renewal.licenseRenewalDocuments.length > 0 && (
    <Field label={fieldOf(RenewalInProcess, 'licenseRenewalDocuments').title} wide>
      {renewal.licenseRenewalDocuments.map(({ id, label, url }) => (
        <Link key={id} href={url} target="_blank" rel="noreferrer" sx={{ display: 'block' }}>
          {label}
        </Link>
      ))}
    </Field>
  )

const FormsLink = ({ license }: OpenRenewal) =>
  license.formsLinkUrl && (
    <Field label="Forms Link" wide>
      <Link href={license.formsLinkUrl} target="_blank" rel="noreferrer">
        {license.formsLinkUrl}
      </Link>
    </Field>
  )

const ReceivedDocument = (open: OpenRenewal) =>
  open.renewal.licenseDocumentExists && (
    <Field label={fieldOf(RenewalInProcess, 'licenseDocumentExists').title} wide>
      <DocumentLink
        call={calls.renewals.licenseDocument}
        params={renewalRequest(open).params}
        name={open.renewal.licenseDocumentFileName}
      />
    </Field>
  )

const EmailedTo = ({ renewal }: OpenRenewal) =>
  renewal.licenseEmailRecipients.length > 0 && (
    <Field label={fieldOf(RenewalInProcess, 'licenseEmailRecipients').title} wide>
      {renewal.licenseEmailRecipients.map(({ name, email }) => (name ? `${name} (${email})` : email)).join('\n')}
    </Field>
  )

const more: Partial<Record<Step, (open: OpenRenewal) => React.ReactNode>> = {
  formsReceived: FormsLink,
  formsFiled: Documents,
  licenseReceived: ReceivedDocument,
  licenseSent: EmailedTo,
}

const Invoices = (open: OpenRenewal) => {
  const { noInvoiceRequired } = open.renewal
  const isEmpty = !hasAnyInvoice(open.renewal)
  return (
    <Box sx={{ pt: 1 }}>
      {(noInvoiceRequired || isEmpty) && (
        <Typography variant="body2" color="textSecondary" sx={{ pl: { sm: 4.75 } }}>
          {noInvoiceRequired ? fieldOf(RenewalInProcess, 'noInvoiceRequired').title : 'No invoices yet.'}
        </Typography>
      )}
      {!isEmpty && <InvoiceTable of={open} />}
    </Box>
  )
}

export function StepFacts({ step, open }: { step: Step; open: OpenRenewal }) {
  const More = more[step]
  if (step === 'invoice') return <Invoices {...open} />
  return (
    <Box sx={{ pl: { sm: 4.75 }, pt: 1 }}>
      <FieldGrid width={130}>
        <Fields schema={RenewalInProcess} record={open.renewal} names={stepFacts[step]} />
        {More && <More {...open} />}
      </FieldGrid>
    </Box>
  )
}
