import { useRef, useState } from 'react'
import { newUser, type UserContext } from '../../forms/users/users.ts'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { InvitationLink } from './InvitationLink.tsx'

/** New User. Without a mail server, shows the invitation link after the form, or above it while adding more users. */
export function NewUser({ context, onClose }: { context: UserContext; onClose(): void }) {
  const [link, setLink] = useState<string | null>(null)
  const [isClosed, setClosed] = useState(false)
  const made = useRef<string | null>(null)
  const keep = (invitationLink: string | null) => {
    made.current = invitationLink
    setLink(invitationLink)
  }
  const closeLink = () => {
    keep(null)
    if (isClosed) onClose()
  }
  return (
    <>
      {!isClosed && (
        <CallForm
          form={newUser}
          context={context}
          onSaved={({ invitationLink }) => keep(invitationLink)}
          onClose={() => (made.current ? setClosed(true) : onClose())}
        />
      )}
      {link && <InvitationLink link={link} onClose={closeLink} />}
    </>
  )
}
