import { useState } from 'react'
import { calls } from '../../../contract/index.ts'
import type { License } from '../../../contract/licenses/calls.ts'
import { whyCannotConvert } from '../../../rules/licenses/structure.ts'
import { messages } from '../../../rules/messages.ts'
import { ConfirmCall } from '../../ui/dialogs/ConfirmCall.tsx'
import { Notice } from '../../ui/dialogs/Notice.tsx'

/** Converts a primary license to a standalone one. Shows the reason if it has secondary licenses. */
export function ConvertLicense({ license, onClose }: { license: License; onClose(): void }) {
  const { id, version, licenseNumber, hasChildren } = license
  const [reason] = useState(whyCannotConvert(license, hasChildren))
  if (reason) return <Notice title="Unable to Convert" text={messages[reason]} onClose={onClose} />
  return (
    <ConfirmCall
      call={calls.licenses.convertToSingle}
      request={{ params: { id }, ifMatch: version }}
      title="Convert to Single License"
      text={`${licenseNumber} is a standalone license again; no license can be linked to it.`}
      confirm="Convert"
      onClose={onClose}
    />
  )
}
