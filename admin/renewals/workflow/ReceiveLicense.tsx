import { Alert, Button, Stack } from '@mui/material'
import { useState } from 'react'
import type { Values } from '../../../contract/fields/schema.ts'
import { calls } from '../../../contract/index.ts'
import { messages } from '../../../rules/messages.ts'
import { whatReceivingNeeds } from '../../../rules/steps.ts'
import { isPerpetual } from '../../../rules/terms.ts'
import { CallDialog } from '../../ui/forms/CallDialog.tsx'
import type { Errors } from '../../ui/forms/resolver.ts'
import type { FieldData } from '../../ui/forms/SchemaInput.tsx'
import { DownloadLink } from '../../ui/useDownload.tsx'
import { useUser } from '../../ui/useUser.tsx'
import { hasDocument, type Open, saidOf } from './open.ts'
import { SelfFillingDates } from './SelfFillingDates.tsx'

const whatIsWrong = ({ license }: Open, { effectiveDate, expirationDate, trackDate }: Values): Errors => {
  const dates = {
    effectiveDate: (effectiveDate as string) || null,
    expirationDate: (expirationDate as string) || null,
    trackDate: (trackDate as string) || null,
  }
  const wrong = whatReceivingNeeds(dates, { isPerpetual: isPerpetual(license.licenseTermName), isSeasonal: license.isSeasonal })
  return Object.fromEntries(Object.entries(wrong).map(([field, key]) => [field, messages[key]]))
}

/** Receive License: its dates fill each other in, and a PDF that is there already stays until Replace Document is chosen (spec 3 §4). */
export function ReceiveLicense({ title, open, onClose }: { title: string; open: Open; onClose(): void }) {
  const { license, renewal } = open
  const { today } = useUser()
  const [replacing, setReplacing] = useState(false)
  const [isByRule, setIsByRule] = useState(false)
  const isThere = hasDocument(open)
  const datesNeeded = !isPerpetual(license.licenseTermName)
  const fields: FieldData[] = [
    { name: 'dateReceived' },
    { name: 'effectiveDate' },
    { name: 'expirationDate', required: datesNeeded },
    { name: 'trackDate', required: datesNeeded, helperText: isByRule ? messages.trackDateFromInterval : undefined },
    { name: 'shippingMethodLicense' },
    ...(isThere && !replacing ? [] : [{ name: 'document' }]),
  ]
  return (
    <CallDialog
      dialog={{ call: calls.renewals.licenseReceived, title, fields }}
      values={{
        dateReceived: renewal.licenseReceivedDate ?? today,
        effectiveDate: renewal.effectiveDate,
        expirationDate: renewal.expirationDate,
        trackDate: renewal.trackDate,
        shippingMethodLicense: renewal.shippingMethodLicense,
      }}
      said={saidOf(open)}
      judge={(values) => whatIsWrong(open, values)}
      onClose={onClose}
      below={
        <>
          <SelfFillingDates license={license} onByRule={setIsByRule} />
          {isThere && !replacing && (
            <Alert severity="info" sx={{ mt: 1 }}>
              <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
                <DownloadLink call={calls.renewals.downloadDocument} params={{ id: renewal.id }}>
                  Download {renewal.licenseDocumentFileName}
                </DownloadLink>
                <Button onClick={() => setReplacing(true)}>Replace Document</Button>
              </Stack>
            </Alert>
          )}
        </>
      }
    />
  )
}
