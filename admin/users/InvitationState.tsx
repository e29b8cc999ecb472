import LinkOffIcon from '@mui/icons-material/LinkOffOutlined'
import SendIcon from '@mui/icons-material/SendOutlined'
import { Chip, Stack } from '@mui/material'
import { useState } from 'react'
import { calls } from '../../contract/index.ts'
import type { User } from '../../contract/users/calls.ts'
import { INVITATION_LABELS } from '../../rules/labels.ts'
import { ConfirmCall } from '../ui/dialogs/ConfirmCall.tsx'
import { RowButton } from '../ui/lists/RowButton.tsx'
import { useCall } from '../ui/useCall.tsx'
import { InvitationLink } from './InvitationLink.tsx'
import { nameOf } from './names.ts'

/** The invitation of a user, with the buttons to send it again or revoke it. Renders nothing for users who can sign in. */
export function InvitationState({ record }: { record: User }) {
  const { id, invitation } = record
  const { run, isPending } = useCall(calls.users.sendInvitation)
  const [isRevoking, setRevoking] = useState(false)
  const [link, setLink] = useState<string | null>(null)
  if (invitation === null) return null
  const isInvited = invitation !== 'NotInvited'
  const name = nameOf(record)
  const send = async () => {
    const outcome = await run({ params: { id } })
    if ('answer' in outcome) setLink(outcome.answer.invitationLink)
  }
  return (
    // A click in a dialog reaches the row too, and must not open it.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stops clicks.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
    <div onClick={(event) => event.stopPropagation()}>
      <Stack direction="row" sx={{ alignItems: 'center', mt: 0.25, '& button': { p: 0.5 } }}>
        <Chip
          size="small"
          variant="outlined"
          color={invitation === 'Invited' ? 'info' : 'warning'}
          label={INVITATION_LABELS[invitation]}
          sx={{ mr: 0.5 }}
        />
        <RowButton label={`${isInvited ? 'Resend to' : 'Invite'} ${name}`} icon={SendIcon} disabled={isPending} onClick={send} />
        {isInvited && <RowButton label={`Revoke invitation of ${name}`} icon={LinkOffIcon} onClick={() => setRevoking(true)} />}
      </Stack>
      {isRevoking && (
        <ConfirmCall
          call={calls.users.revokeInvitation}
          request={{ params: { id } }}
          title="Revoke Invitation"
          text={`The link that was sent to ${record.email} stops working.`}
          confirm="Revoke"
          dangerous
          onClose={() => setRevoking(false)}
        />
      )}
      {link && <InvitationLink link={link} onClose={() => setLink(null)} />}
    </div>
  )
}
