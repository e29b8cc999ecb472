import { useRef, useState } from 'react'
import { newUser, type UserContext } from '../../forms/users/users.ts'
import { CallForm } from '../ui/forms/CallForm.tsx'
import { InvitationLink } from './InvitationLink.tsx'

/** New User. A link that no mail server can send is shown after the form, or on top of it while further users are added. */
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
