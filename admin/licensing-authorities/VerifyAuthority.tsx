import { Button } from '@mui/material'
import { useState } from 'react'
import { calls } from '../../contract/index.ts'
import { requestOf } from '../../forms/form.ts'
import type { Authority } from '../../forms/licensing-authorities/authorities.ts'
import { messages } from '../../rules/messages.ts'
import { ConfirmCall } from '../ui/dialogs/ConfirmCall.tsx'

/** Marks the authority's address and phone as verified, or withdraws the verification. */
export function VerifyAuthority({ authority }: { authority: Authority }) {
  const [isOpen, setOpen] = useState(false)
  const isVerified = authority.verifiedOn === null
  const verb = isVerified ? 'Verify' : 'Withdraw Verification'
  return (
    <>
      <Button
        variant={authority.unverified.length > 0 ? 'contained' : 'outlined'}
        disabled={!authority.active}
        onClick={() => setOpen(true)}
      >
        {verb}
      </Button>
      {isOpen && (
        <ConfirmCall
          call={calls.licensingAuthorities.verified}
          request={{ ...requestOf(authority), body: { isVerified } }}
          title={verb}
          text={isVerified ? messages.verifyAuthorityConfirm : messages.unverifyAuthorityConfirm}
          confirm={verb}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
